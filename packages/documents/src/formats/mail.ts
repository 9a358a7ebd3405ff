import PostalMime, { type Address, type Email } from 'postal-mime'
import type { Block } from '../flow/blocks.ts'
import { htmlBlocks } from '../flow/html-blocks.ts'
import { paginate } from '../flow/paginate.ts'
import { withoutInvisible } from '../invisible.ts'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type Page, type ParsedDocument } from '../page.ts'
import { attachmentBytes, attachmentName } from './attachment-name.ts'
import { readAttachments, type NamedBytes, type ReadInner } from './mail-attachments.ts'

/** Parts inside of parts; people's mails have three or four. */
const deepestParts = 64

const parse = async (bytes: Uint8Array): Promise<Email> => {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: deepestParts })
  } catch (cause) {
    throw new UnreadableDocument('damaged', { cause })
  }
}

const clean = (text: string): string => withoutInvisible(text.toWellFormed())

const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

const subjectOf = (mail: Email): string => oneLine(mail.subject ?? '')

const people = (addresses: readonly (Address | undefined)[] | undefined): string =>
  (addresses ?? [])
    .flatMap((entry) => (entry === undefined ? [] : entry.address === undefined ? entry.group : [entry]))
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ')

/** The lines that a mail program shows above a message, in the words of the format itself. */
const headerLines = (mail: Email, attachments: readonly string[]): string =>
  [
    ['From', people([mail.from])],
    ['To', people(mail.to)],
    ['Cc', people(mail.cc)],
    ['Date', mail.date ?? ''],
    ['Attachments', attachments.join(', ')],
  ]
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${oneLine(value)}`]))
    .join('\n')

/** The HTML form of the message, which has its tables, or else the plain text. */
const bodyBlocks = (mail: Email): Block[] => {
  const marked = mail.html === undefined ? [] : htmlBlocks(mail.html.toWellFormed()).blocks
  if (marked.length > 0) return marked
  const passages = clean(mail.text ?? '')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
  return passages.flatMap((text): Block[] => (text.trim() === '' ? [] : [{ kind: 'paragraph', text: text.trim() }]))
}

const messagePages = (mail: Email, attachments: readonly string[], limits: ReadLimits): ReturnType<typeof paginate> => {
  const subject = subjectOf(mail)
  const header = headerLines(mail, attachments)
  return paginate(
    [
      ...(subject === '' ? [] : [{ kind: 'heading' as const, level: 1, text: subject }]),
      ...(header === '' ? [] : [{ kind: 'paragraph' as const, text: header }]),
      ...bodyBlocks(mail),
    ],
    limits,
  )
}

/** Pictures displayed in the text (logos, signatures) are part of the message and are not read. */
const namedAttachments = (mail: Email): NamedBytes[] =>
  mail.attachments
    .filter(({ related, mimeType }) => related !== true || !mimeType.startsWith('image/'))
    .map((attachment, index) => ({ name: attachmentName(attachment, index + 1), content: attachmentBytes(attachment) }))

/**
 * Reads a mail: its headers and text, then each attachment as pages of its own, nested mails to a limited depth. Attachments that cannot be read are
 * named in the warnings; the message itself is still read.
 * @throws UnreadableDocument
 */
export const readMail = async (bytes: Uint8Array, limits: ReadLimits, readInner: ReadInner): Promise<ParsedDocument> => {
  const mail = await parse(bytes)
  if (mail.headers.length === 0) throw new UnreadableDocument('damaged')
  const attachments = namedAttachments(mail)
  if (attachments.length > limits.entries) throw new UnreadableDocument('too-large')
  const names = attachments.map(({ name }) => name)
  const message = messagePages(mail, names, limits)
  const own = message.pages.map((page): Page => ({ ...page, anchor: { kind: 'message' } }))
  const { pages, warnings } = await readAttachments(attachments, own, limits, readInner)
  const title = subjectOf(mail)
  return { kind: 'eml', ...(title === '' ? {} : { title }), pages, warnings: [...message.warnings, ...warnings] }
}
