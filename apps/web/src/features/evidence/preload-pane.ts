/** What the pane needs is fetched once the page is quiet, so that the first citation opens without waiting for code. */
export function preloadPane(): void {
  const load = () => void Promise.all([import('./evidence-pane.tsx'), import('./viewer/pdf/pdf-viewer.tsx')]).catch(() => undefined)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 4_000 })
  else setTimeout(load, 1_000)
}
