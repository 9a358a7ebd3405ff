import { Parser } from 'htmlparser2'

/** The main text of a page, without navigation and other surroundings. */
export interface MainText {
  readonly title: string
  /** A whole page of the main text alone. */
  readonly html: string
  /** As the page names it. */
  readonly canonical: string | undefined
  /** As the page gives it, in whatever way. */
  readonly publishedAt: string | undefined
  /** ISO 639. */
  readonly language: string | undefined
}

/** Larger pages are lists or data, and taken as they are. */
const MOST_CHARACTERS = 2 * 1024 * 1024
const MOST_ELEMENTS = 10_000
/** Nothing that people write is nested deeper. The time that it takes grows with the square of it: 2,000 took twenty seconds. */
const MOST_DEPTH = 250
const FEWEST_CHARACTERS = 200

/**
 * The main text of a page as Readability, which browsers show pages by, finds it. Scripts are not run.
 *
 * @returns undefined where it finds none
 */
export async function readMainText(html: string): Promise<MainText | undefined> {
  if (html.length > MOST_CHARACTERS) return undefined
  const { elements, depth, canonical } = lookThrough(html)
  if (elements > MOST_ELEMENTS || depth > MOST_DEPTH) return undefined
  const [{ parseHTML }, { Readability }] = await Promise.all([import('linkedom'), import('@mozilla/readability')])
  try {
    // Both have the types of a browser's DOM, which nothing else here has.
    const { document } = (parseHTML as (html: string) => { document: never })(html)
    const article = new Readability(document, { charThreshold: FEWEST_CHARACTERS }).parse()
    if (article?.content === undefined || article.content === null || (article.textContent ?? '').trim() === '') return undefined
    const { title, lang, publishedTime, content } = article
    return {
      title: (title ?? '').trim(),
      html: wholePage({ title: (title ?? '').trim(), language: lang ?? undefined, content }),
      canonical,
      publishedAt: publishedTime ?? undefined,
      language: lang?.split('-')[0]?.toLowerCase(),
    }
  } catch {
    // A page that the reader does not come to terms with is taken as it is.
    return undefined
  }
}

/** How large the tree of a page would be, before it is built. */
function lookThrough(html: string): { elements: number; depth: number; canonical: string | undefined } {
  let [elements, open, depth] = [0, 0, 0]
  let canonical: string | undefined
  const parser = new Parser({
    onopentag(name, { rel, href }) {
      elements += 1
      open += 1
      depth = Math.max(depth, open)
      if (name === 'link' && rel?.toLowerCase() === 'canonical') canonical ??= href
    },
    onclosetag: () => void (open -= 1),
  })
  parser.end(html)
  return { elements, depth, canonical }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function wholePage({ title, language, content }: { title: string; language: string | undefined; content: string }): string {
  const lang = language === undefined ? '' : ` lang="${escaped(language)}"`
  const heading = title === '' ? '' : `<h1>${escaped(title)}</h1>\n`
  return `<!doctype html>\n<html${lang}>\n<head><meta charset="utf-8"><title>${escaped(title)}</title></head>\n<body>\n${heading}${content}\n</body>\n</html>\n`
}
