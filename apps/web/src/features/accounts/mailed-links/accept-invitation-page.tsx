import { endpoints } from '@dossier/contract'
import { ApiError, useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { linkTokenIn, useFragment } from '../address-fragment.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { AcceptInvitationForm } from './accept-invitation-form.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { mailedLinksTexts } from './mailed-links.texts.ts'

/** Shows an invitation, and creates the account. */
export function AcceptInvitationPage() {
  const token = linkTokenIn(useFragment('/accept-invitation'))
  if (token === null) return <InvitationExpired />
  return <AcceptInvitation key={token} token={token} />
}

function AcceptInvitation({ token }: { token: string }) {
  const t = useTexts(mailedLinksTexts)
  const { data, error, refetch } = useCall(endpoints.signIn.showInvitation, { token }, { staleTime: Infinity })
  if (error instanceof ApiError && error.code === 'LINK_EXPIRED') return <InvitationExpired />
  if (error) {
    return (
      <AuthLayout title={t('invitationLoadingTitle')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </AuthLayout>
    )
  }
  if (!data) {
    return (
      <AuthLayout title={t('invitationLoadingTitle')} hint={t('invitationLoading')} width="wide">
        <div className="flex flex-col gap-4">
          {['names', 'email', 'password', 'button'].map((part) => (
            <Skeleton key={part} className="h-9 w-full" />
          ))}
        </div>
      </AuthLayout>
    )
  }
  return <AcceptInvitationForm token={token} invitation={data} />
}

function InvitationExpired() {
  const t = useTexts(mailedLinksTexts)
  return (
    <AuthLayout title={t('expiredTitle')} hint={t('invitationExpired')}>
      <div className="flex flex-col gap-2">
        <BackToSignIn variant="primary" />
      </div>
    </AuthLayout>
  )
}
