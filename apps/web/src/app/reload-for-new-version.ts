const key = 'reloadedForNewVersion'
const pauseMs = 60_000

/** A page that was open while the server was updated asks for parts that are gone; it loads itself anew, at most once a minute. */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
