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

// Icons differ by the type of content: document, sheet, slides, notes, code, email, image.
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
// Safe, because the record has every kind as a key.
export const fileKinds = Object.keys(icons) as FileKind[]

/** Decorative icon of a row; its kind is also in the name or the kind column. */
export function FileKindIcon({ kind }: { kind: FileKind | 'folder' | undefined }) {
  const Icon = kind === 'folder' ? Folder : kind === undefined ? File : icons[kind]
  return <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-faint" />
}
