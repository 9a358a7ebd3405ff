import type { User } from '@dossier/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DetailsForm } from './details-form.tsx'
import { DetailsView } from './details-view.tsx'
import { Panel } from './panel.tsx'
import { profileTexts } from './profile.texts.ts'

/** Name, phone and language, editable; email, organisation and role, read-only. */
export function DetailsPanel({ user, editable }: { user: User; editable: boolean }) {
  const t = useTexts(profileTexts)
  const [editing, setEditing] = useState(false)
  const edit = (
    <Button icon={Pencil} onClick={() => setEditing(true)}>
      {t('edit')}
    </Button>
  )
  return (
    <Panel
      title={t('details')}
      hint={user.organization && !user.breakGlass ? t('readOnlyHint') : undefined}
      actions={editable && !editing ? edit : undefined}
    >
      {editing ? <DetailsForm user={user} onClose={() => setEditing(false)} /> : <DetailsView user={user} />}
    </Panel>
  )
}
