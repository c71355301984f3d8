//! The server of the page: the check of requests, the page's files, and the answers to its questions.
//!
//! Every page of the browser can send requests to 127.0.0.1, and a name that resolves to it ("DNS rebinding") gives
//! a page the same origin. So the header `Host` must name this server, and `Origin`, where present, must be this
//! server's page.
//!
//! **Invariant.** It opens no file and starts no program. Sizes, times and the number of questions at once are
//! limited. Clients that send or read slowly do not delay other clients: the connection that has waited longest is
//! closed for a new one. Nor do long questions delay short ones: a question that was not answered in a quarter of a second
//! joins the queue of the long ones, and is begun anew there.

use std::cell::Cell;
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku_workbench::PAGE;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName, ORIGIN,
    REFERRER_POLICY,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, LocalSet};
use tokio::time::timeout;

/// The largest question in bytes. The page sends formulas up to 64 MiB, whose line breaks JSON doubles.
const MAX_QUESTION: usize = 96 << 20;

/// The time to receive a question.
const RECEIVING: Duration = Duration::from_secs(10);

/// The time for an answer.
const ANSWERING: Duration = Duration::from_secs(20);

/// The time for the answer to a short question. Most questions about usual boards take a few milliseconds.
const SHORT: Duration = Duration::from_millis(250);

/// The number of connections at once. At most half of them have a question that is being answered.
const CONNECTIONS: usize = 64;

/// The content security policy: the page may load and send to this server only.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

type Answer = Response<Full<Bytes>>;

/// Serves until the process ends.
pub(super) fn serve(listener: TcpListener) -> io::Result<()> {
    let port = listener.local_addr()?.port();
    listener.set_nonblocking(true)?;
    // One thread for all connections, whose states need no locks then. Questions are answered by threads of their own.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    LocalSet::new().block_on(&runtime, accept(listener, port))
}

/// A connection.
struct Connection {
    task: JoinHandle<()>,
    waiting: Waiting,
}

/// The time since which a connection waits for its client or for its turn; `None` while its question is being answered.
type Waiting = Rc<Cell<Option<Instant>>>;

/// Forgets the connections that have ended. If there are too many, closes the one that has waited longest.
fn make_room(connections: &mut Vec<Connection>) {
    connections.retain(|connection| !connection.task.is_finished());
    if connections.len() < CONNECTIONS {
        return;
    }
    let waiting = connections.iter().enumerate();
    let oldest =
        waiting.filter_map(|(place, connection)| Some((connection.waiting.get()?, place))).min();
    // There is one, since at most half of the connections have a question that is being answered.
    if let Some((_, place)) = oldest {
        connections.swap_remove(place).task.abort();
    }
}

async fn accept(listener: TcpListener, port: u16) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    let queues = Queues::new(workers.min(CONNECTIONS / 4));
    let mut connections = Vec::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // A connection that ended before it was accepted, or too many open files.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Hundreds of connections that were half open or slow delayed all others before.
        make_room(&mut connections);
        let own_queues = queues.clone();
        let waiting: Waiting = Rc::new(Cell::new(Some(Instant::now())));
        let asking = Rc::clone(&waiting);
        let task = tokio::task::spawn_local(async move {
            let service = service_fn(|request| respond(request, port, &own_queues, &asking));
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(RECEIVING).max_buf_size(64 << 10);
            // The browser may close a connection at any time, which is no error.
            let _ = builder.serve_connection(TokioIo::new(stream), service).await;
        });
        connections.push(Connection { task, waiting });
    }
}

async fn respond(
    request: Request<Incoming>,
    port: u16,
    queues: &Queues,
    waiting: &Waiting,
) -> Result<Answer, Infallible> {
    waiting.set(Some(Instant::now()));
    let is_question = request.method() == Method::POST;
    if let Some(text) = refusal(request.headers(), port, is_question) {
        return Ok(plain(StatusCode::FORBIDDEN, text));
    }
    let path = request.uri().path();
    Ok(match *request.method() {
        Method::POST if path == "/ask" => ask(request, queues, waiting).await,
        Method::GET => file(path),
        _ => plain(StatusCode::METHOD_NOT_ALLOWED, "GET for files, POST /ask for questions"),
    })
}

async fn ask(request: Request<Incoming>, queues: &Queues, waiting: &Waiting) -> Answer {
    let body = Limited::new(request.into_body(), MAX_QUESTION).collect();
    let question = match timeout(RECEIVING, body).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => return plain(StatusCode::PAYLOAD_TOO_LARGE, "the question is too long"),
        Err(_) => return plain(StatusCode::REQUEST_TIMEOUT, "the question came too slowly"),
    };
    let Ok(question) = String::from_utf8(question.into()) else {
        return plain(StatusCode::BAD_REQUEST, "the question is not UTF-8");
    };
    let asked: Arc<str> = question.into();
    let asked_again = Arc::clone(&asked);
    let quick =
        in_turn(&queues.short, waiting, move || clausoku_workbench::quick_answer(&asked, SHORT));
    let answer = match quick.await {
        Some(None) => {
            let long = in_turn(&queues.long, waiting, move || {
                clausoku_workbench::answer(&asked_again, Some(ANSWERING))
            });
            long.await
        }
        quick => quick.flatten(),
    };
    match answer {
        Some(answer) => response(StatusCode::OK, "application/json", answer.into()),
        None => plain(StatusCode::INTERNAL_SERVER_ERROR, "no answer was found"),
    }
}

/// The turns of questions, each for as many at once as there are cores. A question that waits for its turn holds no thread.
#[derive(Clone)]
struct Queues {
    short: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

impl Queues {
    fn new(at_once: usize) -> Self {
        let [short, long] = [at_once; 2].map(|turns| Arc::new(Semaphore::new(turns)));
        Self { short, long }
    }
}

/// Does the work in a thread when its turn comes; `None` if it panicked.
async fn in_turn<T: Send + 'static>(
    queue: &Arc<Semaphore>,
    waiting: &Waiting,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let permit = Arc::clone(queue).acquire_owned().await.ok()?;
    waiting.set(None);
    let done = tokio::task::spawn_blocking(move || {
        // The work goes on if the client disconnects, so the permit belongs to it, and not to the connection.
        let _permit = permit;
        work()
    });
    let result = done.await.ok();
    waiting.set(Some(Instant::now()));
    result
}

fn file(path: &str) -> Answer {
    let found = PAGE.iter().find(|file| path.strip_prefix('/') == Some(file.path));
    match found {
        Some(file) => {
            response(StatusCode::OK, file.media_type, Bytes::from_static(file.content.as_bytes()))
        }
        None => plain(StatusCode::NOT_FOUND, "there is no such file"),
    }
}

fn plain(status: StatusCode, text: &'static str) -> Answer {
    response(status, "text/plain; charset=utf-8", Bytes::from_static(text.as_bytes()))
}

fn response(status: StatusCode, media_type: &'static str, body: Bytes) -> Answer {
    let response = Response::builder()
        .status(status)
        .header(CONTENT_TYPE, media_type)
        .header(CONTENT_SECURITY_POLICY, POLICY)
        .header(CACHE_CONTROL, "no-store")
        .header(REFERRER_POLICY, "no-referrer")
        .header(HeaderName::from_static("x-content-type-options"), "nosniff")
        .header(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    response.body(Full::new(body)).unwrap_or_default()
}

/// The answer if the header `Host` is missing or names another server.
const OTHER_HOST: &str = "this server answers to 127.0.0.1 and localhost only";

/// The answer if another page sent the request.
const OTHER_ORIGIN: &str = "this server answers its own page only";

/// The answer to a question that is not marked as JSON, which pages of other origins cannot do without asking first.
const NO_JSON: &str = "questions are application/json";

/// Returns the reason why the request is refused; `None` if it is accepted.
pub(super) fn refusal(headers: &HeaderMap, port: u16, is_question: bool) -> Option<&'static str> {
    let text = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        let first = values.next()?;
        // A repeated header is refused.
        Some(if values.next().is_some() { "" } else { first.to_str().unwrap_or_default() })
    };
    // The names of this server.
    let names = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
    if !text(HOST).is_some_and(|host| names.iter().any(|name| name.eq_ignore_ascii_case(host))) {
        return Some(OTHER_HOST);
    }
    if text(ORIGIN)
        .is_some_and(|origin| !names.iter().any(|name| origin == format!("http://{name}")))
    {
        return Some(OTHER_ORIGIN);
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    // The page itself may be opened by a link.
    if is_question && site.is_some_and(|site| site != "same-origin") {
        return Some(OTHER_ORIGIN);
    }
    let is_json = text(CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
    (is_question && !is_json).then_some(NO_JSON)
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    /// Names and values.
    type Rows = [(&'static str, &'static str)];

    fn headers(rows: &Rows) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in rows {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn other_hosts_and_origins_are_refused() {
        let own = ("host", "127.0.0.1:80");
        let json = ("content-type", "application/json");
        let cases: [(&Rows, bool, Option<&str>); 14] = [
            (&[own], false, None),
            (&[("host", "LocalHost:80")], false, None),
            (&[own, json], true, None),
            (&[own, json, ("origin", "http://127.0.0.1:80")], true, None),
            (&[own, json, ("sec-fetch-site", "same-origin")], true, None),
            (&[own, ("sec-fetch-site", "cross-site")], false, None),
            (&[], false, Some(OTHER_HOST)),
            (&[("host", "127.0.0.1:81")], false, Some(OTHER_HOST)),
            (&[("host", "127.0.0.1.evil.example:80")], false, Some(OTHER_HOST)),
            (&[own, own], false, Some(OTHER_HOST)),
            (&[own, ("origin", "http://evil.example")], false, Some(OTHER_ORIGIN)),
            (&[own, ("origin", "null")], false, Some(OTHER_ORIGIN)),
            (&[own, json, ("sec-fetch-site", "same-site")], true, Some(OTHER_ORIGIN)),
            (&[own, ("content-type", "text/plain")], true, Some(NO_JSON)),
        ];
        for (rows, is_question, expected) in cases {
            assert_eq!(refusal(&headers(rows), 80, is_question), expected, "{rows:?}");
        }
    }
}
