import { type FileFault, type Translated, translate } from '@dossier/contract'
import type { ZipEntry } from '@dossier/platform'
import type { NamesInFolder } from '../downloads/archive-names.ts'

/** A file that could not be added to an archive. */
export interface LeftOutFile {
  /** Its intended path in the archive. */
  path: string
  fault: FileFault
}

// Bilingual, because the recipient of the archive may read either language.
const NAME = 'MISSING FILES - 누락된 파일.txt'
const LANGUAGES = ['en', 'ko'] as const

const heading = {
  en: 'This archive is incomplete. {count} files are not in it, because their stored content is missing or damaged:',
  ko: '이 압축 파일은 완전하지 않습니다. 저장된 내용이 없거나 손상되어 파일 {count}개가 빠졌습니다.',
} satisfies Translated

const faultTexts: Record<FileFault, Translated> = {
  missing: { en: 'missing', ko: '내용 없음' },
  damaged: { en: 'damaged', ko: '손상됨' },
}

/** A text file, in both languages, that lists the files missing from an archive. Its name is unique at the archive's top level. */
export function leftOutEntry(names: NamesInFolder, files: readonly LeftOutFile[], now: Date): ZipEntry {
  const headings = LANGUAGES.map((language) => translate(heading, language, { count: files.length }))
  const lines = files.map(
    ({ path, fault }) => `${path}\t${LANGUAGES.map((language) => translate(faultTexts[fault], language)).join(' / ')}`,
  )
  // Windows editors need the byte order mark to detect UTF-8.
  const text = `\uFEFF${[...headings, '', ...lines].join('\r\n')}\r\n`
  return { path: names.take(NAME), bytes: encoded(text), modifiedAt: now }
}

async function* encoded(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
