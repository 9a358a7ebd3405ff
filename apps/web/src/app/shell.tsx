import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { unsentText } from '../features/unsent-text/index.ts'
import { useSession } from '../session/index.ts'
import { useStore } from '../store.ts'
import { drawerStore } from '../ui/page.tsx'
import { BreakGlassBar } from './break-glass-bar.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { EvidenceSlot } from './evidence-slot.tsx'
import { ShellDialogsContext } from './shell-dialogs.ts'
import { shellTexts } from './shell-texts.ts'
import { Sidebar } from './shell/sidebar.tsx'
import { UploadTraySlot } from './upload-tray-slot.tsx'
import { useProfileRefresh } from './use-profile-refresh.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWorkspaceRoleFailure } from './use-workspace-role.ts'

const Palette = lazy(() => import('./shell/palette.tsx').then(({ Palette: component }) => ({ default: component })))
const UnsentTextDialog = lazy(() =>
  import('../features/unsent-text/unsent-text-dialog.tsx').then(({ UnsentTextDialog: component }) => ({ default: component })),
)
const KeysDialog = lazy(() => import('./shell/keys-dialog.tsx').then(({ KeysDialog: component }) => ({ default: component })))

/** The frame around every screen of an organisation. */
export function Shell() {
  const t = useTexts(shellTexts)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [keysOpen, setKeysOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useShortcuts({ openPalette: () => setPaletteOpen(true), openKeys: () => setKeysOpen(true) })
  useProfileRefresh()
  useWorkspaceRoleFailure()
  const session = useSession()
  const drawerOpen = useStore(drawerStore)
  const unsent = useStore(unsentText)
  // The session has ended and sign-in is loading: screens must not send further requests.
  if (!session) return null
  return (
    <ShellDialogsContext value={{ openPalette: () => setPaletteOpen(true), openKeys: () => setKeysOpen(true) }}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-raised px-3 py-2 text-sm shadow-raised focus-visible:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div className="relative flex h-dvh flex-col overflow-hidden print:block print:h-auto print:overflow-visible">
        {session.user.breakGlass !== null && <BreakGlassBar user={session.user} until={session.user.breakGlass.until} />}
        <ConnectionBar />
        <div className="flex min-h-0 flex-1 print:block">
          <Sidebar />
          <main id="content" tabIndex={-1} inert={drawerOpen} className="flex min-w-0 flex-1 outline-0 print:block">
            <CrashBoundary key={path}>
              <Outlet />
            </CrashBoundary>
          </main>
          <EvidenceSlot />
        </div>
      </div>
      <UploadTraySlot />
      <Suspense fallback={null}>
        {paletteOpen && <Palette open onOpenChange={setPaletteOpen} />}
        {unsent !== null && <UnsentTextDialog />}
        {keysOpen && <KeysDialog open onOpenChange={setKeysOpen} />}
      </Suspense>
    </ShellDialogsContext>
  )
}
