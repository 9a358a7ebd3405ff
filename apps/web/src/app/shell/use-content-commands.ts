import { endpoints, workflowLabels, workflowNames } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Files, Settings2 } from 'lucide-react'
import { useCall } from '../../api/index.ts'
import { adminSections, maySeeAdminSection } from '../../features/admins/admin-sections.ts'
import { adminsTexts } from '../../features/admins/admins-texts.ts'
import { workflowLooks } from '../../features/workflows/workflow-looks.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { useSelectedProject, useSession } from '../../session/index.ts'
import { type Command, findCommands } from '../../ui/command-palette.tsx'
import { visibleScreens } from '../screens.ts'
import { shellTexts } from '../shell-texts.ts'

/** The latest outputs are searched by name. */
const SEARCHED_OUTPUTS = 100
/** More outputs would leave no room for files. */
const SHOWN_OUTPUTS = 5

/** The names of sections of the admin screen in both languages, by which they are found. */
const sectionKeywords = {
  models: 'models settings 모델 설정',
  sources: 'outside sources settings keys 외부 출처 설정 키',
  usage: 'model usage cost 모델 사용량 비용',
} as const

/**
 * Commands of the palette that open what the selected workspace has beside its files: workflows, outputs and companies; and the sections of the admin
 * screen. Found by name only: none is listed before something is typed.
 */
export function useContentCommands(search: string): Command[] {
  const t = useTexts(shellTexts)
  const ofAdmin = useTexts(adminsTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const user = useSession()?.user
  const project = useSelectedProject()
  const isTyped = search.trim() !== ''
  const screens = new Set(user ? visibleScreens(user, project !== null).map(({ key }) => key) : [])
  const projectId = project?.id ?? 0
  const isAsked = isTyped && project !== null
  const outputs = useCall(
    endpoints.outputs.list,
    { projectId, limit: SEARCHED_OUTPUTS, offset: 0 },
    { enabled: isAsked && screens.has('outputs') },
  )
  const companies = useCall(endpoints.companies.list, { projectId }, { enabled: isAsked && screens.has('companies') })
  if (!isTyped || user === undefined) return []
  const both = ({ ko, en }: { ko: string; en: string }) => `${ko} ${en}`
  const ofOutputs = (outputs.data?.rows ?? []).map(({ id, inputVariable, workflow }): Command => ({
    id: `output-${id}`,
    label: inputVariable,
    detail: workflowLabels[workflow][language],
    keywords: both(workflowLabels[workflow]),
    group: t('outputs'),
    icon: Files,
    run: () => void navigate({ to: '/outputs', search: { project: projectId, output: id } }),
  }))
  return [
    ...(isAsked && screens.has('workflows') ? workflowNames : []).map((workflow) => ({
      id: `workflow-${workflow}`,
      label: workflowLabels[workflow][language],
      keywords: both(workflowLabels[workflow]),
      group: t('workflows'),
      icon: workflowLooks[workflow].icon,
      run: () => void navigate({ to: '/workflows', search: { project: projectId, workflow } }),
    })),
    ...(companies.data?.rows ?? []).map(({ company, name }) => ({
      id: `company-${company}`,
      label: name,
      group: t('companies'),
      icon: Building2,
      run: () => void navigate({ to: '/companies', search: { project: projectId, company } }),
    })),
    ...findCommands(ofOutputs, search).slice(0, SHOWN_OUTPUTS),
    ...(screens.has('admin') ? adminSections : []).flatMap((section) =>
      section === 'admins' || !maySeeAdminSection(user, section)
        ? []
        : [
            {
              id: `admin-${section}`,
              label: ofAdmin(section),
              keywords: sectionKeywords[section],
              group: t('admin'),
              icon: Settings2,
              run: () => void navigate({ to: '/admin', search: { section } }),
            },
          ],
    ),
  ]
}
