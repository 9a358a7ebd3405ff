import { formatNumber, type Language } from '@dossier/contract'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a file size (bytes), 1 KB = 1,024 bytes: `12.3 MB`. */
export function formatSize(bytes: number, language: Language): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  // 1,023.96 KB would round to `1,024 KB`.
  const rounded = Math.round((bytes / 1024 ** power) * 10) / 10
  const carries = rounded >= 1024 && power < units.length - 1
  return `${formatNumber(carries ? rounded / 1024 : rounded, language, power === 0 ? 0 : 1)} ${units[carries ? power + 1 : power]}`
}
