const key = 'reloadedForNewVersion'
const pauseMs = 60_000

/**
 * Reloads a page that was open during a server update and fails to load an old chunk, at most once a minute. Not without a connection, because a
 * reload would lose the screen.
 */
export function reloadOnUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    event.preventDefault()
    void reloadIfServed(() => sessionStorage.setItem(key, String(Date.now())))
  })
}

/** Loads the page anew if the server answers. @param before called just before that */
export async function reloadIfServed(before?: () => void): Promise<void> {
  if (!(await serverAnswers())) return
  before?.()
  location.reload()
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
