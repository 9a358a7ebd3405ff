import type { Language } from '@dossier/contract'

/** The social card of a shared link. The page's title is the same in both languages (specification, section 1). */
const texts = {
  ko: {
    title: '비즈니스 리서치의 출발점',
    description: '데이터룸을 읽고, 질문하고, 모든 문장의 근거 페이지를 바로 확인하는 딜 워크스페이스입니다.',
    locale: 'ko_KR',
    alternate: 'en_US',
  },
  en: {
    title: 'Where business research begins',
    description: 'Read a data room, ask it questions and open the page behind every sentence.',
    locale: 'en_US',
    alternate: 'ko_KR',
  },
} as const satisfies Record<Language, object>

/**
 * Fills the page's HTML with the language and the social card. With `publicUrl` (without a trailing slash) the card has absolute addresses,
 * as crawlers require.
 *
 * @throws when the page lacks one of the placeholders, which is a build error
 */
export function headOf(html: string, language: Language, publicUrl: string | undefined): string {
  const { title, description, locale, alternate } = texts[language]
  const filled = [
    { find: /(<html lang=")[^"]*/, value: language },
    { find: /(<meta\s+name="description"\s+content=")[^"]*/, value: description },
    { find: /(<meta property="og:title" content=")[^"]*/, value: title },
    { find: /(<meta property="og:description" content=")[^"]*/, value: description },
    { find: /(<meta property="og:locale" content=")[^"]*/, value: locale },
    { find: /(<meta property="og:locale:alternate" content=")[^"]*/, value: alternate },
  ].reduce((page, { find, value }) => replaceOnce(page, find, (_all, before: string) => before + escapeAttribute(value)), html)
  if (publicUrl === undefined) return filled
  const address = escapeAttribute(publicUrl)
  return replaceOnce(
    filled,
    /<meta property="og:image" content="[^"]*"/,
    () => `<meta property="og:url" content="${address}/" />\n    <meta property="og:image" content="${address}/social-card.png"`,
  )
}

function replaceOnce(page: string, find: RegExp, replacement: (...groups: string[]) => string): string {
  if (!find.test(page)) throw new Error(`the built page has no place for ${find.source}`)
  return page.replace(find, replacement)
}

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
