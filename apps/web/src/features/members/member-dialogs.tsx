import type { Member } from '@dossier/contract'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { DeleteMemberDialog } from './delete-member-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

/** A dialog about somebody of the organisation. */
export interface MemberDialog {
  kind: 'role' | 'delete' | 'handOver'
  member: Member
}

/** The dialog that is open, if one is. */
export function MemberDialogs({ dialog, onClose }: { dialog: MemberDialog | null; onClose: () => void }) {
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'role':
      return <ChangeRoleDialog member={dialog.member} onClose={onClose} />
    case 'delete':
      return <DeleteMemberDialog member={dialog.member} onClose={onClose} />
    case 'handOver':
      return <HandOverDialog member={dialog.member} onClose={onClose} />
  }
}
