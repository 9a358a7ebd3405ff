import type { CallSums } from '@dossier/contract'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { costText } from './cost-text.ts'
import { usageSharesTexts } from './usage-shares.texts.ts'

/** What an answer took of language models, in one line: "3 requests · 12,345 tokens (estimated) · $0.0123". */
export function AnswerCost({ usage }: { usage: CallSums }) {
  const t = useTexts(usageSharesTexts)
  const { number } = useFormats()
  const { requests, estimated, inputTokens, outputTokens, cost, unpriced } = usage
  const counted = (count: number) => ({ count, number: number(count) })
  const tokens = t('answerTokens', counted(inputTokens + outputTokens))
  const hasPrice = requests > unpriced
  const parts = [
    t('answerRequests', counted(requests)),
    estimated > 0 ? `${tokens} (${t('answerEstimated')})` : tokens,
    ...(hasPrice ? [t('answerCost', { cost: costText({ cost, hasPrice }, number) })] : []),
    ...(hasPrice && unpriced > 0 ? [t('answerUnpriced', counted(unpriced))] : []),
  ]
  return (
    <span className="tabular-nums" data-answer-cost>
      {parts.join(' · ')}
    </span>
  )
}
