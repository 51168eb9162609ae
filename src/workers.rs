//! The threads that run programs.
//!
//! A run is a task, which goes on wherever a thread is free. tokio has threads for that, too, but wakes a second one whenever a task has
//! woken the first, in case there is more to do; and a run takes so little time that the waking of threads was a fifth of it. Here, a
//! task wakes one thread, or none: the last one that ran out of work looks out for more for a while before it sleeps. Timers are
//! tokio's, and threads for work that blocks.

use std::{
    collections::VecDeque,
    hint::spin_loop,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use async_task::{Runnable, ScheduleInfo, WithInfo};
use tokio::runtime::{Builder, Handle};

/// How long a thread that has run out of work looks out for more: about as long as JavaScript takes to look at what a run came to,
/// and to start the next one.
const LOOKOUT: Duration = Duration::from_micros(100);

/// Owns the threads.
pub struct Workers {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    tokio: tokio::runtime::Runtime,
}

struct Shared {
    queue: Mutex<Queue>,
    /// Counts the tasks in the queue, for those who do not want to wait for it.
    ready: AtomicUsize,
    /// There is work, or no more.
    changed: Condvar,
    /// A thread has ended.
    ended: Condvar,
    may_look_out: bool,
}

/// Tells how much there is to do.
pub struct Load(Arc<Shared>);

impl Load {
    /// Whether a task could go on, if there were a thread for it.
    pub fn is_any_waiting(&self) -> bool {
        self.0.ready.load(Relaxed) > 0
    }
}

/// The tasks that can go on.
#[derive(Default)]
struct Queue {
    /// New ones, and those that something has woken.
    woken: VecDeque<Runnable>,
    /// Those that gave way to others.
    yielded: VecDeque<Runnable>,
    /// Whose turn it is, where there are both.
    is_turn_of_yielded: bool,
    /// Threads that wait for `changed`.
    asleep: usize,
    has_lookout: bool,
    is_closing: bool,
    /// Threads that have not ended.
    threads: usize,
}

impl Workers {
    /// Starts the threads, of which each has a stack of so many bytes.
    ///
    /// # Errors
    /// When the operating system gives no threads.
    pub fn start(threads: usize, stack_bytes: usize) -> io::Result<Self> {
        let tokio = Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(threads)
            .thread_name("dsh-code-helper")
            .thread_stack_size(stack_bytes)
            .enable_time()
            .build()?;
        // On a single core, to look out is to be in the way of what is looked out for.
        let may_look_out = thread::available_parallelism().is_ok_and(|cores| cores.get() > 1);
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            ready: AtomicUsize::new(0),
            changed: Condvar::new(),
            ended: Condvar::new(),
            may_look_out,
        });
        let mut workers = Self { shared, threads: Vec::new(), tokio };
        match (0..threads).try_for_each(|_| workers.start_thread(stack_bytes)) {
            Ok(()) => Ok(workers),
            Err(error) => {
                workers.shut_down(Duration::ZERO);
                Err(error)
            }
        }
    }

    fn start_thread(&mut self, stack_bytes: usize) -> io::Result<()> {
        let (shared, tokio) = (Arc::clone(&self.shared), self.tokio.handle().clone());
        let thread = thread::Builder::new().name("dsh-code-worker".to_owned()).stack_size(stack_bytes);
        self.threads.push(thread.spawn(move || shared.work(&tokio))?);
        self.shared.lock().threads += 1;
        Ok(())
    }

    /// Tells, at any time, how much there is to do.
    pub fn load(&self) -> Load {
        Load(Arc::clone(&self.shared))
    }

    /// Has the threads run a task to its end.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let shared = Arc::clone(&self.shared);
        let schedule = WithInfo(move |task, info| shared.schedule(task, info));
        let (task, handle) = async_task::spawn(task, schedule);
        handle.detach();
        task.schedule();
    }

    /// Ends the threads when no task can go on, and waits for that, but no longer than this. Tasks that have not ended by then are dropped, or
    /// never go on.
    pub fn shut_down(self, patience: Duration) {
        let end = Instant::now() + patience;
        let mut queue = self.shared.lock();
        queue.is_closing = true;
        self.shared.changed.notify_all();
        while queue.threads > 0 {
            let Some(rest) = end.checked_duration_since(Instant::now()) else { break };
            queue = self.shared.ended.wait_timeout(queue, rest).unwrap_or_else(PoisonError::into_inner).0;
        }
        let (left, is_any_stuck) = (queue.drain(), queue.threads > 0);
        drop(queue);
        drop(left);
        if !is_any_stuck {
            // They have said that they are at their end; their code may go when they are past it.
            self.threads.into_iter().for_each(|thread| drop(thread.join()));
        }
        self.tokio.shutdown_timeout(end.saturating_duration_since(Instant::now()));
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing panics while it holds the lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a task into the queue, and wakes a thread for it unless one comes by anyway.
    fn schedule(&self, task: Runnable, info: ScheduleInfo) {
        let mut queue = self.lock();
        if queue.is_closing && queue.threads == 0 {
            // Nobody will run it. It must not stay, for it holds what holds the queue.
            drop(queue);
            return;
        }
        if info.woken_while_running {
            // By the thread that has just run it, and goes on with the queue.
            queue.yielded.push_back(task);
            self.ready.store(queue.len(), Relaxed);
            return;
        }
        queue.woken.push_back(task);
        self.ready.store(queue.len(), Relaxed);
        let is_seen = queue.has_lookout && queue.len() == 1;
        let needs_thread = queue.asleep > 0 && !is_seen;
        drop(queue);
        if needs_thread {
            self.changed.notify_one();
        }
    }

    /// What a thread does.
    fn work(&self, tokio: &Handle) {
        let _timers = tokio.enter();
        while let Some(task) = self.next() {
            // A panic is that of the task, whose future it has dropped.
            let gave_way = catch_unwind(AssertUnwindSafe(|| task.run())).unwrap_or(false);
            if gave_way {
                // Also to JavaScript, should it be waiting for this core.
                thread::yield_now();
            }
        }
        self.lock().threads -= 1;
        self.ended.notify_all();
    }

    /// The next task to go on with; `None` when there will be none.
    fn next(&self) -> Option<Runnable> {
        let mut queue = self.lock();
        let mut may_look_out = self.may_look_out;
        loop {
            if let Some(task) = queue.take() {
                self.ready.store(queue.len(), Relaxed);
                return Some(task);
            }
            if queue.is_closing {
                return None;
            }
            if may_look_out && !queue.has_lookout {
                may_look_out = false;
                queue.has_lookout = true;
                drop(queue);
                self.look_out();
                queue = self.lock();
                queue.has_lookout = false;
            } else {
                queue.asleep += 1;
                queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
                queue.asleep -= 1;
            }
        }
    }

    /// Waits a little for a task, awake.
    fn look_out(&self) {
        let end = Instant::now() + LOOKOUT;
        while self.ready.load(Relaxed) == 0 && Instant::now() < end {
            // Not to another thread, which could keep the core for much longer.
            for _ in 0..32 {
                spin_loop();
            }
        }
    }
}

impl Queue {
    fn len(&self) -> usize {
        self.woken.len() + self.yielded.len()
    }

    /// Takes all tasks.
    fn drain(&mut self) -> Vec<Runnable> {
        self.woken.drain(..).chain(self.yielded.drain(..)).collect()
    }

    /// Takes tasks of the two kinds in turns: neither those that always give way nor those that are woken may keep the others waiting.
    fn take(&mut self) -> Option<Runnable> {
        let (first, second) = if self.is_turn_of_yielded {
            (&mut self.yielded, &mut self.woken)
        } else {
            (&mut self.woken, &mut self.yielded)
        };
        self.is_turn_of_yielded = !self.is_turn_of_yielded;
        first.pop_front().or_else(|| second.pop_front())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{atomic::Ordering::SeqCst, mpsc};

    use tokio::sync::oneshot;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    fn workers(threads: usize) -> Workers {
        Workers::start(threads, 1 << 20).expect("there are threads")
    }

    #[test]
    fn every_task_runs_to_its_end_however_often_it_gives_way() {
        let workers = workers(2);
        let (sender, receiver) = mpsc::channel();
        for number in 0..500 {
            let sender = sender.clone();
            workers.spawn(async move {
                for _ in 0..number % 7 {
                    tokio::task::yield_now().await;
                }
                if number % 3 == 0 {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                sender.send(number).expect("somebody listens");
            });
        }
        let mut ended: Vec<i32> = receiver.iter().take(500).collect();
        ended.sort_unstable();
        assert!(ended.into_iter().eq(0..500));
        workers.shut_down(PATIENCE);
    }

    #[test]
    fn a_thread_that_sleeps_is_woken_from_outside() {
        let workers = workers(1);
        for number in 0..200 {
            let (question, asked) = oneshot::channel::<i32>();
            let (answer, answered) = mpsc::channel();
            workers.spawn(async move { answer.send(asked.await).expect("somebody listens") });
            // Sometimes while the thread looks out, sometimes when it sleeps.
            thread::sleep(Duration::from_micros(number));
            question.send(5).expect("the task waits");
            assert_eq!(answered.recv_timeout(PATIENCE), Ok(Ok(5)));
        }
        workers.shut_down(PATIENCE);
    }

    #[test]
    fn tasks_that_always_give_way_leave_room_for_new_ones() {
        let workers = workers(1);
        let is_over = Arc::new(AtomicUsize::new(0));
        for _ in 0..20 {
            let is_over = Arc::clone(&is_over);
            workers.spawn(async move {
                while is_over.load(SeqCst) == 0 {
                    tokio::task::yield_now().await;
                }
            });
        }
        for _ in 0..20 {
            let (sender, receiver) = mpsc::channel();
            workers.spawn(async move { sender.send(()).expect("somebody listens") });
            assert_eq!(receiver.recv_timeout(PATIENCE), Ok(()));
        }
        is_over.store(1, SeqCst);
        workers.shut_down(PATIENCE);
    }

    #[test]
    fn a_panic_ends_the_task_alone_and_drops_what_it_holds() {
        let workers = workers(1);
        let (sender, receiver) = mpsc::channel::<()>();
        workers.spawn(async move {
            let _held = sender;
            panic!("as a test has it");
        });
        assert_eq!(receiver.recv_timeout(PATIENCE), Err(mpsc::RecvTimeoutError::Disconnected));
        let (sender, receiver) = mpsc::channel();
        workers.spawn(async move { sender.send(()).expect("somebody listens") });
        assert_eq!(receiver.recv_timeout(PATIENCE), Ok(()));
        workers.shut_down(PATIENCE);
    }

    #[test]
    fn what_is_ready_is_run_before_the_threads_end_and_what_is_stuck_is_not_awaited() {
        let workers_to_end = workers(2);
        let count = Arc::new(AtomicUsize::new(0));
        for _ in 0..100 {
            let count = Arc::clone(&count);
            workers_to_end.spawn(async move {
                tokio::task::yield_now().await;
                count.fetch_add(1, SeqCst);
            });
        }
        workers_to_end.shut_down(PATIENCE);
        assert_eq!(count.load(SeqCst), 100);

        let stuck = workers(1);
        let (sender, receiver) = mpsc::channel::<()>();
        stuck.spawn(async move {
            let _end = receiver.recv();
        });
        stuck.shut_down(Duration::from_millis(10));
        drop(sender);
    }
}
