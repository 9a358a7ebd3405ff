import type { FileKind } from '@dossier/contract'
import {
  File,
  FileBraces,
  FileImage,
  FileMusic,
  FilePlay,
  FileSpreadsheet,
  FileText,
  Folder,
  type LucideIcon,
  Mail,
  Presentation,
} from 'lucide-react'

const icons: Record<FileKind, LucideIcon> = {
  pdf: FileText,
  docx: FileText,
  hwp: FileText,
  hwpx: FileText,
  txt: FileText,
  md: FileText,
  html: FileBraces,
  xml: FileBraces,
  json: FileBraces,
  css: FileBraces,
  js: FileBraces,
  xlsx: FileSpreadsheet,
  xls: FileSpreadsheet,
  csv: FileSpreadsheet,
  pptx: Presentation,
  eml: Mail,
  jpg: FileImage,
  png: FileImage,
  gif: FileImage,
  svg: FileImage,
  webp: FileImage,
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
