import type { FileKind } from '@dossier/contract'
import {
  BookText,
  CodeXml,
  File,
  FileBraces,
  FileMusic,
  FilePlay,
  FileType,
  Folder,
  Image,
  type LucideIcon,
  Mail,
  NotepadText,
  Presentation,
  Sheet,
  Table2,
} from 'lucide-react'

// Shapes differ by what a document is: a bound one, a typed one, a sheet, a table, slides, notes, code, a letter, a picture.
const icons: Record<FileKind, LucideIcon> = {
  pdf: BookText,
  docx: FileType,
  hwp: FileType,
  hwpx: FileType,
  txt: NotepadText,
  md: NotepadText,
  html: CodeXml,
  xml: FileBraces,
  json: FileBraces,
  css: FileBraces,
  js: FileBraces,
  xlsx: Sheet,
  xls: Sheet,
  csv: Table2,
  pptx: Presentation,
  eml: Mail,
  jpg: Image,
  png: Image,
  gif: Image,
  svg: Image,
  webp: Image,
  mp4: FilePlay,
  webm: FilePlay,
  ogg: FileMusic,
  mp3: FileMusic,
  wav: FileMusic,
}

/** All kinds, documents first. */
// The record above names every kind, so its keys are exactly these.
export const fileKinds = Object.keys(icons) as FileKind[]

/** A quiet sign of what a row is; its kind is read from the name or the kind column. */
export function FileKindIcon({ kind }: { kind: FileKind | 'folder' | undefined }) {
  const Icon = kind === 'folder' ? Folder : kind === undefined ? File : icons[kind]
  return <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
}
