import { type Language, type Translated, translate } from '@dossier/contract'
import { factsInWords, momentInWords } from './facts-in-words.ts'
import { escapeHtml, letterHtml } from './letter-html.ts'
import type { Facts, LetterText } from './letter-text.ts'

interface LetterToRender {
  text: LetterText
  facts: Facts
  language: Language
  /** Name in the greeting; empty for a person who has not entered one yet. */
  name: string
  /** Address of the button. */
  address?: string
  /** Expiry of a one-time link. */
  expiresAt?: Date
}

const greetings = { named: { en: 'Hello {name},', ko: '{name} 님, 안녕하세요.' }, unnamed: { en: 'Hello,', ko: '안녕하세요.' } }

/** Renders a mail in the recipient's language, as plain text and as HTML. */
export function renderLetter({ text, facts, language, name, address, expiresAt }: LetterToRender) {
  const words = factsInWords({ ...facts, name }, language)
  if (expiresAt !== undefined) words['expires'] = momentInWords(expiresAt, language)
  const plain = (part: Translated) => translate(part, language, words)
  const html = (part: Translated) => escapeHtml(plain(part))

  const opening = [words['name'] === '' ? greetings.unnamed : greetings.named, ...text.paragraphs]
  const closing = [...(text.validity === undefined ? [] : [text.validity]), text.reason]
  const button = text.button !== undefined && address !== undefined ? { label: text.button.label, address } : undefined
  const link = button === undefined ? [] : [`${plain(button.label)}:\n${button.address}`]
  return {
    subject: plain(text.subject),
    text: `${[...opening.map(plain), ...link, ...closing.map(plain)].join('\n\n')}\n`,
    html: letterHtml({
      language,
      title: html(text.subject),
      opening: opening.map(html),
      ...(button && { button: { label: html(button.label), address: escapeHtml(button.address) } }),
      closing: closing.map(html),
    }),
  }
}
