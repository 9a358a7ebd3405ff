import { fileTypeFromBuffer } from 'file-type'
import { decodeText, looksLikeText } from './decode-text.ts'
import { detected, extensionOf, mediaTypes, unknownKind, type DetectedKind, type StoredKind } from './file-kinds.ts'
import { defaultLimits } from './limits.ts'
import { listPackage, unpackEntry, type ZipEntry } from './document-package.ts'

/** Number of characters that decide the format of a text. */
const textHead = 4096
/** PDF readers, including PDFium, look for the header within this many bytes. */
const pdfWindow = 1024

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte)

/** Main parts by content type, as ECMA-376 names them; templates and macro-enabled files are read as the plain kind. */
const officeKinds: readonly [RegExp, StoredKind][] = [
  [/wordprocessingml\.(?:document|template)\.main\+xml|ms-word\.(?:document|template)\.macroEnabled(?:Template)?\.main\+xml/i, 'docx'],
  [/spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/i, 'xlsx'],
  [
    /presentationml\.(?:presentation|slideshow|template)\.main\+xml|ms-powerpoint\.(?:presentation|slideshow|template)\.macroEnabled\.main\+xml/i,
    'pptx',
  ],
]

const readSmall = (bytes: Uint8Array, entries: readonly ZipEntry[], name: string): string => {
  const entry = entries.find((candidate) => candidate.name === name)
  return entry === undefined ? '' : unpackEntry(bytes, entry, 4 * 1024 * 1024).toString('utf8')
}

const kindOfPackage = (bytes: Uint8Array, extension: string): DetectedKind => {
  try {
    const entries = listPackage(bytes, defaultLimits)
    const has = (name: string): boolean => entries.some((entry) => entry.name === name)
    const mimetype = has('mimetype') ? readSmall(bytes, entries, 'mimetype').trim() : ''
    if (mimetype.includes('hwp') || has('Contents/content.hpf')) return detected('hwpx')
    if (mimetype !== '') return unknownKind(mimetype)
    const types = readSmall(bytes, entries, '[Content_Types].xml')
    const office = officeKinds.find(([pattern]) => pattern.test(types))?.[1]
    if (office !== undefined) return detected(office)
    if (has('word/document.xml')) return detected('docx')
    if (has('xl/workbook.xml')) return detected('xlsx')
    if (has('ppt/presentation.xml')) return detected('pptx')
  } catch {
    // Broken packages are stored as the kind in their name, and fail when they are read.
    if (extension === 'docx' || extension === 'xlsx' || extension === 'pptx' || extension === 'hwpx') return detected(extension)
  }
  return unknownKind('application/zip')
}

const oleNames: readonly [string, DetectedKind][] = [
  ['WordDocument', unknownKind('application/msword')],
  ['PowerPoint Document', unknownKind('application/vnd.ms-powerpoint')],
  ['HwpSummaryInformation', detected('hwp')],
  ['Workbook', detected('xls')],
  ['WORKBOOK', detected('xls')],
  ['Book', detected('xls')],
  ['BOOK', detected('xls')],
]

/** True when a compound file's directory has this name: UTF-16, at the start of an entry of 128 bytes. */
const hasOleName = (bytes: Buffer, name: string): boolean => {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 2)) if (at % 128 === 0) return true
  return false
}

const kindOfCompoundFile = (bytes: Uint8Array, extension: string): DetectedKind => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (hasOleName(source, 'EncryptedPackage')) {
    // An encrypted package hides its contents; only its name shows the kind.
    return extension === 'docx' || extension === 'pptx' ? detected(extension) : detected('xlsx')
  }
  // The names of HWP's own streams begin with a control character, so its other streams identify it.
  if (hasOleName(source, 'FileHeader') && hasOleName(source, 'DocInfo')) return detected('hwp')
  return oleNames.find(([name]) => hasOleName(source, name))?.[1] ?? unknownKind('application/x-ole-storage')
}

const byMagic: Record<string, StoredKind> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  gif: 'gif',
  webp: 'webp',
  mp4: 'mp4',
  m4v: 'mp4',
  webm: 'webm',
  ogg: 'ogg',
  oga: 'ogg',
  ogv: 'ogg',
  opus: 'ogg',
  spx: 'ogg',
  ogm: 'ogg',
  mp3: 'mp3',
  wav: 'wav',
}

/** Kinds of text that are distinguished only by their name. */
const textKinds: Record<string, StoredKind> = {
  txt: 'txt',
  text: 'txt',
  log: 'txt',
  md: 'md',
  markdown: 'md',
  csv: 'csv',
  tsv: 'csv',
  css: 'css',
  js: 'js',
  mjs: 'js',
  json: 'json',
  jsonl: 'json',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  xml: 'xml',
  svg: 'svg',
  eml: 'eml',
}

/** Text that a computer would execute when opened. */
const scripts = new Set('bat cmd com exe hta jar jse lnk msi php ps1 psm1 py pl rb reg scr sh vb vbe vbs wsf wsh'.split(' '))

const mailHeader =
  /^(?:received|return-path|delivered-to|message-id|mime-version|from|to|cc|subject|date|content-type|reply-to|sender|x-[\w-]+):/i

const looksLikeMail = (head: string): boolean => {
  const lines = head.split(/\r?\n/)
  const headers = lines.slice(0, Math.max(0, lines.indexOf('') < 0 ? 40 : lines.indexOf(''))).filter((line) => mailHeader.test(line))
  return mailHeader.test(lines[0] ?? '') && headers.length >= 3
}

const prolog = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype\s[^>[]*(?:\[[\s\S]*?\]\s*)?>/iy

/** Markup from its first element on, without declarations, comments and document type. */
const withoutProlog = (head: string): string => {
  let at = 0
  for (;;) {
    prolog.lastIndex = at
    if (!prolog.test(head)) return head.slice(at)
    at = prolog.lastIndex
  }
}

const kindOfText = (bytes: Uint8Array, extension: string): DetectedKind => {
  const { text } = decodeText(bytes.subarray(0, textHead))
  const head = text.replace(/^\ufeff/, '').trimStart()
  const named = textKinds[extension]
  if (scripts.has(extension) || (head.startsWith('#!') && named === undefined)) return unknownKind('text/x-script')
  if (head.startsWith('<')) {
    const body = withoutProlog(head)
    if (/^<svg[\s>]/i.test(body)) return detected('svg')
    if (/<!doctype\s+html/i.test(head) || /^<html[\s>]/i.test(body) || /^<html:html[\s>]/i.test(body)) return detected('html')
    if (head.startsWith('<?xml')) return named === 'html' ? detected('html') : detected('xml')
    if (named === 'html' || /^<(?:head|body|table|div|p|h[1-6])[\s>]/i.test(body))
      return named === 'md' || named === 'txt' ? detected(named) : detected('html')
  }
  if (extension === 'eml' || (named === undefined && looksLikeMail(head))) return looksLikeMail(head) ? detected('eml') : detected('txt')
  if (named === 'svg') return detected('txt')
  return detected(named ?? (/^[[{]/.test(head) && /[}\]]\s*$/.test(text) && extension === '' ? 'json' : 'txt'))
}

const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)

const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

/** Whether a file with this head is a package of others, so that only the complete file shows its kind. */
export const isPackage = (head: Uint8Array): boolean => isZip(head) || isCompoundFile(head)

/**
 * Detects the kind of a file. Its content decides; its name only distinguishes formats with similar content (such as Markdown and plain text).
 * Programs, scripts, archives and everything else that is not stored are `unknown`.
 */
export const detectKind = async (bytes: Uint8Array, filename: string): Promise<DetectedKind> => {
  const extension = extensionOf(filename)
  if (bytes.byteLength === 0) return extension in mediaTypes ? detected(extension as StoredKind) : detected(textKinds[extension] ?? 'txt')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, pdfWindow))
  const pdf = head.indexOf('%PDF-')
  if (pdf === 0 || (pdf > 0 && (extension === 'pdf' || !looksLikeText(bytes)))) return detected('pdf')
  if (isZip(bytes)) return kindOfPackage(bytes, extension)
  if (isCompoundFile(bytes)) return kindOfCompoundFile(bytes, extension)
  // HWP before version 5 is not a compound file.
  if (head.indexOf('HWP Document File V') === 0) return detected('hwp')
  // Excel 2 to 4 wrote bare records: the first is BOF.
  if (extension === 'xls' && bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1)) return detected('xls')
  if (looksLikeText(bytes)) return kindOfText(bytes, extension)
  const magic = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (magic === undefined) return unknownKind('application/octet-stream')
  const kind = byMagic[magic.ext]
  return kind === undefined ? unknownKind(magic.mime) : detected(kind)
}
