// What Node-API packages call this platform.

const LIBC = { linux: process.report?.getReport().header.glibcVersionRuntime ? 'gnu' : 'musl', win32: 'msvc' }

/** For instance `linux-x64-gnu`; the same as `image::PLATFORM`. */
export function platformName() {
  return [process.platform, process.arch, LIBC[process.platform]].filter(Boolean).join('-')
}
