import type { Comparison } from '@dossier/contract'
import { ArrowDown, ArrowUp, Info } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Badge, IconButton } from '../../../ui/index.ts'
import { pageTarget, useEvidence, usePageName } from '../../evidence/index.ts'
import { ChangeItem } from './change-item.tsx'
import { type ChangeKind, countChanges, groupByPage } from './changes.ts'
import { comparisonTexts } from './comparison.texts.ts'
import { useChangeKeys } from './use-change-keys.ts'

const tones = { added: 'positive', removed: 'negative', changed: 'neutral' } as const satisfies Record<ChangeKind, string>

/** The changes of a comparison grouped by page, with their count and navigation. */
export function ChangeList({ projectId, comparison }: { projectId: number; comparison: Comparison }) {
  const t = useTexts(comparisonTexts)
  const { number } = useFormats()
  const pageName = usePageName()
  const { open } = useEvidence()
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(-1)
  const { changes } = comparison
  const groups = useMemo(() => groupByPage(changes), [changes])
  const counts = useMemo(() => countChanges(changes), [changes])

  function step(by: 1 | -1) {
    const next = Math.min(Math.max(current + by, 0), changes.length - 1)
    setCurrent(next)
    list.current?.querySelector<HTMLElement>(`[data-change="${next}"]`)?.focus()
  }
  useChangeKeys(step)

  return (
    <>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-sm">
        <span className="font-medium">{t('changes', { count: changes.length, number: number(changes.length) })}</span>
        {(['added', 'removed', 'changed'] as const).map((kind) =>
          counts[kind] === 0 ? null : (
            <Badge key={kind} tone={tones[kind]}>
              {t(kind, { number: number(counts[kind]) })}
            </Badge>
          ),
        )}
        <span className="flex-1" />
        <output className="text-xs text-muted">
          {current >= 0 && t('position', { number: number(current + 1), total: number(changes.length) })}
        </output>
        <IconButton icon={ArrowUp} label={t('previous')} shortcut="K" disabled={current <= 0} onClick={() => step(-1)} />
        <IconButton icon={ArrowDown} label={t('next')} shortcut="J" disabled={current >= changes.length - 1} onClick={() => step(1)} />
      </div>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-4 pb-8">
        <div className="mx-auto max-w-190">
          {groups.map((group) => (
            <section key={group.key}>
              <h2 className="pt-4 pb-2 text-xs font-medium text-muted">
                {t('placeIn', { version: comparison[group.in].version, place: pageName(group.place) })}
              </h2>
              <ol className="flex flex-col gap-2">
                {group.changes.map(({ index, change }) => (
                  <ChangeItem
                    key={index}
                    comparison={comparison}
                    change={change}
                    index={index}
                    isCurrent={index === current}
                    onCurrent={setCurrent}
                    onOpen={(side) => {
                      const page = change[side]?.page ?? 1
                      open(pageTarget(projectId, comparison[side].id, page))
                    }}
                  />
                ))}
              </ol>
            </section>
          ))}
          {comparison.cut && (
            <p className="mt-4 flex items-center gap-2 text-sm text-caution">
              <Info aria-hidden className="size-4 shrink-0" />
              {t('cut')}
            </p>
          )}
        </div>
      </div>
    </>
  )
}
