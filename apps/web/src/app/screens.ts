import { FileText, House, type LucideIcon, MessageSquareText } from 'lucide-react'

/** The screens of the navigation in the specification's order; screens of later issues join when they exist. */
export interface Screen {
  key: 'home' | 'files' | 'search'
  to: '/' | '/files' | '/search'
  icon: LucideIcon
  /** Its name in both languages, for the palette. */
  keywords: string
  /** The letter after `G`. */
  letter: string
  /** Hidden while All is selected. */
  needsProject: boolean
}

const screens: readonly Screen[] = [
  { key: 'home', to: '/', icon: House, keywords: 'home 홈', letter: 'H', needsProject: false },
  { key: 'files', to: '/files', icon: FileText, keywords: 'files 파일', letter: 'F', needsProject: true },
  { key: 'search', to: '/search', icon: MessageSquareText, keywords: 'search chat 검색 질문', letter: 'S', needsProject: true },
]

/** The screens that can be opened with this selection. */
export function visibleScreens(projectSelected: boolean): readonly Screen[] {
  return screens.filter((screen) => projectSelected || !screen.needsProject)
}
