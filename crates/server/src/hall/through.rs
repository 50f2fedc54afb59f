//! Work that is done to its end, whether or not somebody still waits for it.
//!
//! A task of its own would do that too, but costs two changes of tasks for every decision; this one
//! becomes a task only when whoever waited has gone.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::runtime::Handle;

/// A future that the runtime carries on if it is dropped before its end.
pub(super) struct Through<T: Send + 'static>(Option<Pin<Box<dyn Future<Output = T> + Send>>>);

impl<T: Send + 'static> Through<T> {
    /// This, to its end.
    pub(super) fn new(work: impl Future<Output = T> + Send + 'static) -> Through<T> {
        Through(Some(Box::pin(work)))
    }
}

impl<T: Send + 'static> Future for Through<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        // Away with it while it runs: what has failed in the middle is not carried on.
        let Some(mut work) = self.0.take() else { return Poll::Pending };
        let polled = work.as_mut().poll(context);
        if polled.is_pending() {
            self.0 = Some(work);
        }
        polled
    }
}

impl<T: Send + 'static> Drop for Through<T> {
    fn drop(&mut self) {
        // When the runtime ends, whatever was not committed was not acknowledged either.
        if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(work);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    #[tokio::test]
    async fn work_goes_on_when_nobody_waits_for_it() {
        let done = Arc::new(AtomicU32::new(0));
        let work = |count: Arc<AtomicU32>| async move {
            tokio::time::sleep(Duration::from_millis(20)).await;
            count.fetch_add(1, Ordering::SeqCst)
        };
        assert_eq!(Through::new(work(Arc::clone(&done))).await, 0);
        let impatient = Through::new(work(Arc::clone(&done)));
        assert!(tokio::time::timeout(Duration::from_millis(1), impatient).await.is_err());
        assert_eq!(done.load(Ordering::SeqCst), 1);
        tokio::time::sleep(Duration::from_millis(60)).await;
        assert_eq!(done.load(Ordering::SeqCst), 2);
    }
}
