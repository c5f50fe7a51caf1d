/* Loaded before the C library (LD_PRELOAD): a clock that can be set for one program, and a disk that is cut
   off from power.

   CHAOS_CLOCK: a file of eight bytes, how many nanoseconds the clock is ahead, read whenever it is asked.
   CHAOS_DISK: a folder. What is written there is on disk once a program has waited for it (fsync): the file
   as it is then is copied to CHAOS_KEPT. After a power cut that is all there is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;
static const char *disk, *kept;
static int (*real_gettime)(clockid_t, struct timespec *);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void begin(void) {
  real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  disk = getenv("CHAOS_DISK");
  kept = getenv("CHAOS_KEPT");
  const char *file = getenv("CHAOS_CLOCK");
  int clock = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  if (clock < 0) return;
  void *found = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, clock, 0);
  if (found != MAP_FAILED) ahead = found;
  close(clock);
}

int clock_gettime(clockid_t which, struct timespec *time) {
  if (!real_gettime) real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = real_gettime(which, time);
  if (!failed && ahead && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) {
    int64_t now = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec + *ahead;
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
  }
  return failed;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *told) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (told) *told = now.tv_sec;
  return now.tv_sec;
}

/* Where the file at this path is kept; 0 if it isn't one of that disk. */
static int place_of(const char *path, char *place) {
  size_t length = disk && kept ? strlen(disk) : 0;
  if (!length || strncmp(path, disk, length) || path[length] != '/') return 0;
  return snprintf(place, PATH_MAX, "%s%s", kept, path + length) < PATH_MAX;
}

/* Read by its own handle: closing another one would give up the program's locks on the file. */
static int keep(int file) {
  char link[64], path[PATH_MAX], place[PATH_MAX], half[PATH_MAX + 32], bytes[65536];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = 0;
  if (!place_of(path, place)) return 0;
  snprintf(half, sizeof half, "%s.%d.half", place, gettid());
  int copy = open(half, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (copy < 0) return -1;
  off_t at = 0;
  ssize_t got;
  while ((got = pread(file, bytes, sizeof bytes, at)) > 0) {
    if (write(copy, bytes, got) != got) got = -1;
    if (got < 0) break;
    at += got;
  }
  close(copy);
  return got < 0 ? -1 : rename(half, place);
}

int fsync(int file) { return keep(file); }

int fdatasync(int file) { return keep(file); }

int unlink(const char *path) {
  char place[PATH_MAX];
  if (place_of(path, place)) real_unlink(place);
  return real_unlink(path);
}
