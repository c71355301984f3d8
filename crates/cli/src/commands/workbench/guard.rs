//! The check of requests before they are answered.
//!
//! Every page of the browser can send requests to 127.0.0.1, and a name that resolves to it ("DNS rebinding") makes
//! such a page one of the same origin. So the header `Host` must name this server, and `Origin`, where there is one,
//! must be this server's page.

use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName, ORIGIN};

/// The answer if the header `Host` is missing or names another server.
const OTHER_HOST: &str = "this server answers to 127.0.0.1 and localhost only";

/// The answer if another page sent the request.
const OTHER_ORIGIN: &str = "this server answers its own page only";

/// The answer to a question that is not marked as JSON, which pages of other origins cannot do without asking first.
const NO_JSON: &str = "questions are application/json";

/// The names of this server, with its port.
fn names(port: u16) -> [String; 2] {
    ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"))
}

/// Returns the reason why the request is refused; `None` if it is accepted.
pub fn refusal(headers: &HeaderMap, port: u16, is_question: bool) -> Option<&'static str> {
    let text = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        let first = values.next()?;
        // A repeated header is refused.
        Some(if values.next().is_some() { "" } else { first.to_str().unwrap_or_default() })
    };
    let names = names(port);
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
