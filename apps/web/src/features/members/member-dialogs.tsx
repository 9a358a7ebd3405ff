import type { Member } from '@dossier/contract'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { DeleteMemberDialog } from './delete-member-dialog.tsx'
import { TransferOwnershipDialog } from './transfer-ownership-dialog.tsx'

/** A dialog about a member of the organisation. */
export interface MemberDialog {
  kind: 'role' | 'delete' | 'transfer'
  member: Member
}

/** Renders the open dialog, if any. */
export function MemberDialogs({ dialog, onClose }: { dialog: MemberDialog | null; onClose: () => void }) {
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'role':
      return <ChangeRoleDialog member={dialog.member} onClose={onClose} />
    case 'delete':
      return <DeleteMemberDialog member={dialog.member} onClose={onClose} />
    case 'transfer':
      return <TransferOwnershipDialog member={dialog.member} onClose={onClose} />
  }
}
