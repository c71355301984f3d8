//! `clausoku workbench`: the server of the page.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{FIGURE_1, Folder, clausoku, interrupted, signal};

/// A server that runs, and ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &str, folder: &Folder) -> Self {
        Self::run(&format!("--port 0 {arguments}"), folder)
    }

    fn run(arguments: &str, folder: &Folder) -> Self {
        let call = clausoku(&format!("workbench {arguments}")).dir(folder.path());
        let mut command = call.command();
        let pipes = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("it runs");
        let mut address = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut address).expect("an address");
        Self { child, address: address.trim_end().to_owned() }
    }

    /// Ends the server. Returns what it said on standard error.
    fn said(mut self) -> String {
        let _ = self.child.kill();
        let mut said = String::new();
        let mut errors = self.child.stderr.take().expect("a pipe");
        errors.read_to_string(&mut said).expect("text");
        said
    }

    fn port(&self) -> u16 {
        let rest = self.address.strip_prefix("http://127.0.0.1:").expect("this machine");
        let (port, _) = rest.split_once('/').expect("a path");
        port.parse().expect("a port")
    }

    /// Sends these lines and this body. Returns the whole answer.
    fn send(&self, lines: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port())).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        let head = lines.replace("PORT", &self.port().to_string()).replace('\n', "\r\n");
        let length = body.len();
        let text = format!("{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}");
        stream.write_all(text.as_bytes()).expect("it takes the request");
        let mut answer = String::new();
        // A refused request may be answered before all of it was read.
        let _ = stream.read_to_string(&mut answer);
        answer
    }

    fn ask(&self, question: &str) -> String {
        let lines = "POST /ask HTTP/1.1\nHost: 127.0.0.1:PORT\nContent-Type: application/json";
        self.send(lines, question)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_serves_the_page_and_answers_questions() {
    let folder = Folder::new();
    folder.write("grid", FIGURE_1.0);
    let server = Server::start("grid", &folder);
    assert!(
        server.address.contains("/#v=classic%3A9&g=0.9.0.2.0.0.6.0.5.3."),
        "{}",
        server.address
    );
    for (path, kind) in
        [("/", "text/html"), ("/main.js", "text/javascript"), ("/style.css", "text/css")]
    {
        let answer = server.send(&format!("GET {path} HTTP/1.1\nHost: localhost:PORT"), "");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{path}: {answer}");
        assert!(answer.contains(&format!("content-type: {kind}")), "{path}");
        assert!(answer.contains("content-security-policy: default-src 'none'"), "{path}");
    }
    let answer = server.ask(r#"{"ask":"size","encoding":{"rules":"efficient"}}"#);
    assert!(answer.contains(r#""clauses":11745"#), "{answer}");
}

#[test]
fn models_that_break_rules_are_answers_and_no_errors() {
    let server = Server::start("", &Folder::new());
    let answer = server.ask(
        r#"{"ask":"solve","solutions":1,"variant":"classic:4","givens":[1,2,0,0,2,1],"encoding":{"rules":"K1+K2+L2+C2"}}"#,
    );
    assert!(answer.contains(r#""suffices":false"#), "{answer}");
    assert!(answer.contains(r#""rule":"B2""#) && !answer.contains("error"), "{answer}");
    let count = server.ask(
        r#"{"ask":"count","variant":"classic:4","givens":[1,2,0,0,2,1],"encoding":{"rules":"K1+K2+L2+C2"}}"#,
    );
    assert!(count.contains(r#""count":"0","exact":true,"models":{"count":""#), "{count}");
}

#[test]
fn requests_of_other_hosts_and_origins_are_refused() {
    let server = Server::start("", &Folder::new());
    let own = "Host: 127.0.0.1:PORT";
    let json = "Content-Type: application/json";
    let question = r#"{"ask":"tables"}"#;
    for (lines, status) in [
        (format!("POST /ask HTTP/1.1\n{own}\n{json}"), 200),
        (format!("POST /ask HTTP/1.1\n{own}\n{json}\nOrigin: http://127.0.0.1:PORT"), 200),
        (format!("POST /ask HTTP/1.1\nHost: evil.example:PORT\n{json}"), 403),
        (format!("POST /ask HTTP/1.1\nHost: 127.0.0.1:1\n{json}"), 403),
        (format!("POST /ask HTTP/1.1\n{own}\n{json}\nOrigin: http://evil.example"), 403),
        (format!("POST /ask HTTP/1.1\n{own}\n{json}\nOrigin: null"), 403),
        (format!("POST /ask HTTP/1.1\n{own}\n{json}\nSec-Fetch-Site: cross-site"), 403),
        (format!("POST /ask HTTP/1.1\n{own}\nContent-Type: text/plain"), 403),
        ("GET / HTTP/1.1\nHost: evil.example".to_owned(), 403),
        (format!("GET /missing HTTP/1.1\n{own}"), 404),
        (format!("GET /../Cargo.toml HTTP/1.1\n{own}"), 404),
        (format!("PUT / HTTP/1.1\n{own}"), 405),
        (format!("POST / HTTP/1.1\n{own}\n{json}"), 405),
    ] {
        let answer = server.send(&lines, question);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{lines}: {answer}");
    }
}

#[test]
fn long_questions_are_refused_and_wrong_ones_have_an_error() {
    let server = Server::start("", &Folder::new());
    let long = server.ask(&"x".repeat((96 << 20) + 1));
    assert!(long.starts_with("HTTP/1.1 413 "), "{long}");
    let wrong = server.ask("{}");
    assert!(wrong.starts_with("HTTP/1.1 200 ") && wrong.contains(r#"{"error":{"#), "{wrong}");
}

#[test]
fn slow_clients_do_not_delay_others() {
    let server = Server::start("", &Folder::new());
    let port = server.port();
    let head = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n");
    let body = format!(
        "POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: 9\r\n\r\n{{"
    );
    let begin = |text: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
        stream.write_all(text.as_bytes()).expect("it takes the beginning");
        stream
    };
    let started = Instant::now();
    let mut slow: Vec<_> = (0..120).flat_map(|_| [begin(&body), begin(&head)]).collect();
    let answer = server.ask(r#"{"ask":"tables"}"#);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    // The server waits for 10 s for the head of a request, so the answer waited for no other client.
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    let newest = slow.last_mut().expect("a connection");
    newest.write_all(b"Connection: close\r\n\r\n").expect("it is open");
    let mut page = String::new();
    newest.read_to_string(&mut page).expect("an answer");
    assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
}

#[test]
fn long_questions_do_not_delay_short_ones() {
    let server = Server::start("", &Folder::new());
    let long = r#"{"ask":"count","variant":"classic:49"}"#;
    let short = r#"{"ask":"count","givens":[1,2,3]}"#.replace("count", "board");
    let turns = thread::available_parallelism().map_or(2, usize::from).min(16);
    let count = 2 * turns + 4;
    let ended = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..count {
            scope.spawn(|| {
                // Empty once the server has ended.
                if !server.ask(long).is_empty() {
                    ended.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        // The long ones have joined their queue, which two of them leave after 20 seconds.
        thread::sleep(Duration::from_secs(2));
        let clients: Vec<_> = (0..24).map(|_| scope.spawn(|| server.ask(&short))).collect();
        for client in clients {
            let answer = client.join().expect("an answer");
            assert!(answer.contains(r#""ok":{"#), "{answer}");
        }
        let ended_before = ended.load(Ordering::Relaxed);
        // Without a queue for long ones, the short ones come after the turn of the last of them.
        signal("KILL", server.child.id().into());
        assert!(ended_before < count - turns, "{ended_before} long questions were answered first");
    });
}

#[test]
fn ctrl_c_ends_it() {
    if let Some((code, said)) = interrupted(|| clausoku("workbench --port 0"), 1) {
        assert_eq!(code, Some(130));
        assert!(said.starts_with("http://127.0.0.1:") && said.ends_with("/\n"), "{said}");
    }
}

#[test]
fn boards_without_a_name_are_in_the_address() {
    let folder = Folder::new();
    let own = clausoku("variants x:4 --toml").text().replacen("x:4", "mine", 1);
    folder.write("own.toml", own);
    let server = Server::start("--variant own.toml", &folder);
    let (_, state) = server.address.split_once("/#v=mine&b=").expect("a board");
    assert!(state.starts_with("name%20%3D%20%22mine%22%0A"), "{state}");
    assert!(state.contains("&g=0.0.0.0."), "{state}");
}

#[test]
fn ports_in_use_and_missing_files_are_refused() {
    let folder = Folder::new();
    let server = Server::start("", &folder);
    let call = clausoku(&format!("workbench --port {}", server.port())).run();
    let expected = format!("cannot serve on port {}; --port 0 takes any free one", server.port());
    assert!(call.refusal().contains(&expected));
    let missing = clausoku("workbench missing").dir(folder.path()).run();
    assert!(missing.refusal().contains("missing"));
}

#[test]
fn the_usual_port_is_fixed_and_a_free_one_replaces_it() {
    let folder = Folder::new();
    let first = Server::run("", &folder);
    let second = Server::run("", &folder);
    assert_ne!(first.port(), second.port());
    let said = second.said();
    assert!(said.starts_with("port 7836 is in use") && said.contains("--port"), "{said}");
    // Another program may have it.
    let is_usual = first.port() == 7836;
    assert_eq!(first.said().is_empty(), is_usual);
}

#[test]
fn a_site_has_the_page_and_the_engines_or_is_absent() {
    let folder = Folder::new();
    let site = || clausoku("workbench --site site --engine mine").dir(folder.path());
    fs::create_dir(folder.at("mine")).unwrap();
    folder.write("mine/first.wasm", "\0asm first");
    for (engine, fault) in [(None, "cannot be read"), (Some("asm"), "is no program in WebAssembly")]
    {
        if let Some(text) = engine {
            folder.write("mine/engine.wasm", text);
        }
        let refusal = site().run().refusal();
        assert!(refusal.contains(fault) && refusal.contains("help: build it with"), "{refusal}");
        assert!(!folder.at("site").exists());
    }
    let french = site().arg("--language").arg("fr").run().refusal();
    assert!(french.contains("n'est pas un programme WebAssembly"), "{french}");
    folder.write("mine/engine.wasm", "\0asm all");
    let made = site().run();
    assert_eq!(made.code, Some(0), "{}", made.err);
    let read = |name: &str| fs::read_to_string(folder.at("site").join(name)).expect(name);
    for (name, text) in [("first.wasm.gz", "\0asm first"), ("engine.wasm.gz", "\0asm all")] {
        let packed = fs::read(folder.at("site").join(name)).unwrap();
        let plain = clausoku_files::compression::reader(&*packed).unwrap();
        assert_eq!(std::io::read_to_string(plain).unwrap(), text);
    }
    let page = read("index.html");
    assert!(page.contains(r#"<meta name="engine" content="wasm">"#), "{page}");
    let server = Server::start("", &folder);
    for name in ["main.js", "messages.js", "style.css", "engine.js", "worker.js"] {
        let answer = server.send(&format!("GET /{name} HTTP/1.1\nHost: localhost:PORT"), "");
        // The site's scripts lack comments.
        let (written, mut served) = (read(name), answer.lines());
        let mut lines = written.lines();
        assert!(
            written.len() > 100 && lines.all(|line| served.any(|other| other == line)),
            "{name}"
        );
    }
    let again = site().run().refusal();
    assert!(again.contains("contains other files"), "{again}");
    // The page of a site has no puzzle and no board of its own.
    for option in ["--variant windoku", "--format line", "--cosmetic draw"] {
        let refusal = clausoku(&format!("workbench --site other {option}")).dir(folder.path());
        let refusal = refusal.run().refusal();
        assert!(refusal.contains("cannot be used with"), "{option}: {refusal}");
    }
    assert!(!folder.at("other").exists());
}
