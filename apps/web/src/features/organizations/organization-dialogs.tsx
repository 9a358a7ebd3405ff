import type { Organization } from '@dossier/contract'
import { BreakGlassDialog } from './break-glass-dialog.tsx'
import { DeleteOrganizationDialog } from './delete-organization-dialog.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { EditOrganizationDialog } from './edit-organization-dialog.tsx'
import { InviteOrganizationDialog } from './invite-organization-dialog.tsx'
import type { WindowVerb } from './organization-menu.ts'
import { ResumeOrganizationDialog, SuspendOrganizationDialog } from './suspension-dialogs.tsx'

export interface OrganizationDialogsProps {
  open: 'invite' | { verb: WindowVerb; organization: Organization }
  /** Current rows of the table, so that an open dialog shows current data. */
  rows: readonly Organization[]
  onClose: () => void
}

/** The dialog of an action of the table. */
export function OrganizationDialogs({ open, rows, onClose }: OrganizationDialogsProps) {
  if (open === 'invite') return <InviteOrganizationDialog onClose={onClose} />
  const { verb } = open
  const organization = rows.find(({ id }) => id === open.organization.id) ?? open.organization
  switch (verb) {
    case 'edit':
      return <EditOrganizationDialog organization={organization} onClose={onClose} />
    case 'suspend':
      return <SuspendOrganizationDialog organization={organization} onClose={onClose} />
    case 'resume':
      return <ResumeOrganizationDialog organization={organization} onClose={onClose} />
    case 'breakGlass':
      return <BreakGlassDialog organization={organization} onClose={onClose} />
    case 'delete':
      return <DeleteOrganizationDialog organization={organization} onClose={onClose} />
    case 'deletion':
      return <DeletionDialog organization={organization} onClose={onClose} />
  }
}
