//! What the process may use, set by itself before it reads a byte. None of it can be taken back.

use std::io;

/// A file with everything that is made of it.
const MEMORY_BYTES: u64 = 512 * 1024 * 1024;
const CPU_SECONDS: u64 = 10;

/// Standard input, output and error are all that stays open.
#[cfg(unix)]
const OPEN_FILES: u64 = 3;

/// Bounds memory, time and files, and ends the process with its parent.
///
/// # Errors
/// A limit could not be set: nothing may be read then.
#[cfg(unix)]
pub fn limit() -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limits = [
        (Resource::As, MEMORY_BYTES),
        (Resource::Cpu, CPU_SECONDS),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Fsize, 0),
        (Resource::Core, 0),
    ];
    for (resource, most) in limits {
        // A machine may give less.
        let most = getrlimit(resource).maximum.map_or(most, |given| given.min(most));
        setrlimit(
            resource,
            Rlimit {
                current: Some(most),
                maximum: Some(most),
            },
        )?;
    }
    #[cfg(target_os = "linux")]
    {
        rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
        rustix::thread::set_no_new_privs(true)?;
    }
    Ok(())
}

/// Where there are no such limits, the host's deadline is the only one.
#[cfg(not(unix))]
pub fn limit() -> io::Result<()> {
    Ok(())
}

/// Refuses every system call but those that computing and answering need: no file, socket, process or program can be
/// opened or started, no thread either. Holds for all threads of the process.
///
/// # Errors
/// The kernel takes no filter: nothing may be read then.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
pub fn forbid_calls() -> io::Result<()> {
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(
        ALLOWED.iter().map(|call| (*call, Vec::new())).collect(),
        refused,
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into().map_err(io::Error::other)?,
    )
    .map_err(io::Error::other)?;
    let program: BpfProgram = filter.try_into().map_err(io::Error::other)?;
    seccompiler::apply_filter_all_threads(&program).map_err(io::Error::other)
}

/// Other systems and processors have the limits alone.
#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
pub fn forbid_calls() -> io::Result<()> {
    Ok(())
}

/// Memory, the open pipes, clocks, random seeds of hash maps, and the end of threads and process.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
const ALLOWED: [i64; 30] = [
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_lseek,
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_futex,
    libc::SYS_sched_yield,
    libc::SYS_getrandom,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_tgkill,
    libc::SYS_rseq,
    libc::SYS_set_robust_list,
    libc::SYS_restart_syscall,
    libc::SYS_exit,
    libc::SYS_exit_group,
];
