//! The check of requests before they are answered.
//!
//! Every page of the browser can send requests to 127.0.0.1, and a name that resolves to it ("DNS rebinding") makes
//! such a page one of the same origin. So the header `Host` must name this server, and `Origin`, where there is one,
//! must be this server's page.

use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName, ORIGIN};

/// A reason to refuse a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The header `Host` is missing or names another server.
    Host,
    /// Another page sent the request.
    Origin,
    /// A question is not marked as JSON, which pages of other origins cannot do without asking first.
    ContentType,
}

/// The names of this server, with its port.
fn names(port: u16) -> [String; 2] {
    ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"))
}

/// Returns the reason why the request is refused; `None` if it is accepted.
pub fn refusal(headers: &HeaderMap, port: u16, is_question: bool) -> Option<Refusal> {
    let text = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        let first = values.next()?;
        // A repeated header is refused.
        Some(if values.next().is_some() { "" } else { first.to_str().unwrap_or_default() })
    };
    let names = names(port);
    if !text(HOST).is_some_and(|host| names.iter().any(|name| name.eq_ignore_ascii_case(host))) {
        return Some(Refusal::Host);
    }
    if text(ORIGIN)
        .is_some_and(|origin| !names.iter().any(|name| origin == format!("http://{name}")))
    {
        return Some(Refusal::Origin);
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    // The page itself may be opened by a link.
    if is_question && site.is_some_and(|site| site != "same-origin") {
        return Some(Refusal::Origin);
    }
    let is_json = text(CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
    (is_question && !is_json).then_some(Refusal::ContentType)
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
        let cases: [(&Rows, bool, Option<Refusal>); 14] = [
            (&[own], false, None),
            (&[("host", "LocalHost:80")], false, None),
            (&[own, json], true, None),
            (&[own, json, ("origin", "http://127.0.0.1:80")], true, None),
            (&[own, json, ("sec-fetch-site", "same-origin")], true, None),
            (&[own, ("sec-fetch-site", "cross-site")], false, None),
            (&[], false, Some(Refusal::Host)),
            (&[("host", "127.0.0.1:81")], false, Some(Refusal::Host)),
            (&[("host", "127.0.0.1.evil.example:80")], false, Some(Refusal::Host)),
            (&[own, own], false, Some(Refusal::Host)),
            (&[own, ("origin", "http://evil.example")], false, Some(Refusal::Origin)),
            (&[own, ("origin", "null")], false, Some(Refusal::Origin)),
            (&[own, json, ("sec-fetch-site", "same-site")], true, Some(Refusal::Origin)),
            (&[own, ("content-type", "text/plain")], true, Some(Refusal::ContentType)),
        ];
        for (rows, is_question, expected) in cases {
            assert_eq!(refusal(&headers(rows), 80, is_question), expected, "{rows:?}");
        }
    }
}
