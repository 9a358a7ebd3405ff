import { Link, useRouterState } from '@tanstack/react-router'
import { Compass, Construction } from 'lucide-react'
import { useCurrentProject } from '../features/projects/index.ts'
import { useTexts } from '../i18n/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { unknownScreenTexts } from './unknown-screen.texts.ts'

/** Screens of the specification, section 2, that this version does not have yet. */
const plannedScreens = {
  '/checklist': 'checklist',
  '/outputs2': 'outputs',
} as const

/** Shown in the shell for an unknown address: what happened and what to do. */
export function UnknownScreen() {
  const t = useTexts(unknownScreenTexts)
  // Deselects a workspace that does not exist, as the screens of workspaces do.
  useCurrentProject()
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/(?<=.)\/$/, '') })
  const planned = Object.entries(plannedScreens).find(([known]) => known === path)?.[1]
  const home = (
    <Link to="/" search={{}} className={buttonClass('primary')}>
      {t('goHome')}
    </Link>
  )
  return planned === undefined ? (
    <Page title={t('unknownTitle')}>
      <EmptyState icon={Compass} title={t('unknownHeading')} action={home}>
        {t('unknownHint')}
      </EmptyState>
    </Page>
  ) : (
    <Page title={t(planned)}>
      <EmptyState icon={Construction} title={t('plannedHeading')} action={home}>
        {t('plannedHint')}
      </EmptyState>
    </Page>
  )
}
