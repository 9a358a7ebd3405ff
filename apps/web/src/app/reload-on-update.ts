const key = 'reloadedForNewVersion'
const pauseMs = 60_000

/**
 * A page that was open while the server was updated asks for parts that are gone; it loads itself anew, at most once a
 * minute. Without a connection nothing is new, and loading anew would lose what is on the screen.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    event.preventDefault()
    void reloadIfServed()
  })
}

async function reloadIfServed(): Promise<void> {
  if (!(await serverAnswers())) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
