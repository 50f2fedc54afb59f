//! The way of a decision past the router.
//!
//! Decisions are what a server is busy with. The router takes a path apart, boxes the request, the
//! service and its future, and that costs as much as deciding; this does the same with the same parts
//! and without the boxes. The guard stands before both, the route stands in the table like every
//! other, and whatever is not exactly the usual request goes to the router.

use super::App;
use super::api::{Sent, answered, is_brief};
use super::problem::Problem;
use super::visitor::{From, Guest};
use crate::hall::is_id;
use axum::BoxError;
use axum::body::{Bytes, HttpBody as Body};
use axum::http::{Method, Request, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use std::pin::pin;
use std::sync::Arc;

/// The id of the game, if this is the usual request to answer its open question.
pub(super) fn game_of<'a>(method: &Method, uri: &'a Uri) -> Option<&'a str> {
    let id = uri.path().strip_prefix("/api/games/")?.strip_suffix("/answer")?;
    (*method == Method::POST && is_id(id)).then_some(id)
}

/// POST `/api/games/{id}/answer`, as [`super::api::answer`] does it.
pub(super) async fn answer<B>(
    app: &Arc<App>,
    from: From,
    request: Request<B>,
    largest: usize,
) -> Response
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    match decide(app, from, request, largest).await {
        Ok(response) => response,
        Err(problem) => problem.into_response(),
    }
}

async fn decide<B>(
    app: &Arc<App>,
    from: From,
    request: Request<B>,
    largest: usize,
) -> Result<Response, Problem>
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let (parts, body) = request.into_parts();
    let id = game_of(&parts.method, &parts.uri).ok_or_else(Problem::no_game)?;
    let guest = Guest::at(id, &parts.headers, from, app).await?.seated()?;
    let brief = is_brief(&parts.headers)?;
    // Headers and body are let go before one waits: a commit later they would have to be fetched from
    // memory again only to be dropped.
    drop(parts);
    let sent = Sent::of(&whole(Limited::new(body, largest)).await?, brief)?;
    answered(app, &guest, sent).await
}

/// A whole body. Nearly all come in one piece, which is not copied.
async fn whole<B>(body: Limited<B>) -> Result<Bytes, Problem>
where
    B: Body<Data = Bytes, Error: Into<BoxError>>,
{
    let mut body = pin!(body);
    let (mut first, mut rest) = (Bytes::new(), Vec::new());
    while let Some(frame) = body.frame().await {
        match frame.map_err(unread)?.into_data() {
            Ok(piece) if first.is_empty() => first = piece,
            Ok(piece) => rest.extend_from_slice(&piece),
            // What follows a body is of no use to us.
            Err(_) => {}
        }
    }
    Ok(if rest.is_empty() { first } else { [&first[..], &rest].concat().into() })
}

/// The body is too long, or whoever sent it has gone.
fn unread(fault: BoxError) -> Problem {
    if fault.is::<LengthLimitError>() {
        let status = StatusCode::PAYLOAD_TOO_LARGE;
        return Problem::new(status, "too-long", "This is too long", "No request is as long.");
    }
    Problem::garbled("The body of the request could not be read.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[tokio::test]
    async fn a_body_may_come_in_pieces_and_not_be_too_long() {
        let sent = |pieces: &'static [&'static str]| {
            let pieces = pieces.iter().map(|piece| Ok::<_, Infallible>(Bytes::from(*piece)));
            Limited::new(axum::body::Body::from_stream(futures_util::stream::iter(pieces)), 6)
        };
        for (pieces, together) in
            [(&[][..], ""), (&["one"], "one"), (&["", "a", "", "bc", "def"], "abcdef")]
        {
            assert_eq!(whole(sent(pieces)).await.unwrap(), together);
        }
        let refused = whole(sent(&["abc", "defg"])).await.unwrap_err();
        assert_eq!(refused.into_response().status(), StatusCode::PAYLOAD_TOO_LARGE);
    }
}
