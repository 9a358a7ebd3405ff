import { lazyPart } from '../../lazy-part.tsx'

/** The figures of a file, fetched when they are first asked for. */
export const figuresPart = lazyPart(async () => (await import('./figures-view.tsx')).FiguresView)
