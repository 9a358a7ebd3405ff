import { endpoints } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { schemaResolver } from '../../../ui/schema-resolver.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { useSignIn } from './use-sign-in.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).adminSignInRequest)

/** Sign-in of the super administrator. */
export function AdminLoginPage() {
  const t = useTexts(accountsTexts)
  const signIn = useSignIn()
  const form = useForm({ resolver, defaultValues: { email: '', password: '' } })
  const submit = form.handleSubmit(async (values) => {
    const signedIn = await signIn(endpoints.signIn.signInAdmin, values, true, '/admin/dashboard')
    if (signedIn) return
    form.resetField('password', { defaultValue: '' })
    form.setFocus('password')
  })
  return (
    <AuthLayout
      title={t('adminTitle')}
      hint={t('adminHint')}
      footer={
        <Link to="/login" search={{}} className="hover:text-text hover:underline">
          {t('toUser')}
        </Link>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <SignInFields form={form} />
        <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
          {t('signIn')}
        </Button>
      </form>
    </AuthLayout>
  )
}
