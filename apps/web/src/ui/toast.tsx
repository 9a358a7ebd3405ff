import { limits } from '@dossier/contract'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { useTexts } from '../i18n/index.ts'
import { useStore } from '../store.ts'
import { classNames } from './class-names.ts'
import { type ToastMessage, toastStore } from './toast-store.ts'
import { uiTexts } from './ui-texts.ts'

const looks: Record<ToastMessage['kind'], { icon: typeof Info; tone: string }> = {
  success: { icon: CircleCheck, tone: 'text-positive' },
  failure: { icon: CircleAlert, tone: 'text-negative' },
  notice: { icon: Info, tone: 'text-accent' },
}

/** Shows the toasts of `showToast`, one at a time. Rendered once in the page. */
export function Toaster() {
  const t = useTexts(uiTexts)
  const toast = useStore(toastStore)
  const Icon = toast ? looks[toast.kind].icon : Info
  return (
    <Primitive.Provider duration={limits.toastMs} swipeThreshold={limits.toastSwipeThreshold} label={t('notification')}>
      {toast && (
        <Primitive.Root
          key={toast.id}
          type={toast.kind === 'failure' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) toastStore.set(null)
          }}
          className="flex animate-rise items-start gap-2.5 rounded-md bg-raised p-3 text-sm shadow-raised data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', looks[toast.kind].tone)} />
          <div className="min-w-0 flex-1">
            <Primitive.Title className="font-medium break-words text-text">{toast.title}</Primitive.Title>
            {toast.description !== undefined && (
              <Primitive.Description className="break-words text-muted">{toast.description}</Primitive.Description>
            )}
          </div>
          {toast.action && (
            <Primitive.Action
              altText={toast.action.label}
              onClick={toast.action.run}
              className="shrink-0 font-medium text-accent hover:underline"
            >
              {toast.action.label}
            </Primitive.Action>
          )}
          <Primitive.Close aria-label={t('close')} className="shrink-0 rounded-sm text-faint hover:text-text">
            <X aria-hidden className="mt-0.5 size-4" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        label={t('notifications')}
        className="fixed bottom-24 left-1/2 z-60 w-100 max-w-[calc(100vw-32px)] -translate-x-1/2 outline-0"
      />
    </Primitive.Provider>
  )
}
