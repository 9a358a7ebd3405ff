import { lazyPart } from '../../lazy-part.tsx'

/** The figures view, loaded when it is first opened. */
export const figuresPart = lazyPart(async () => (await import('./figures-view.tsx')).FiguresView)
