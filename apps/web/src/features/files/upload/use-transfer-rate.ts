import { useEffect, useState } from 'react'
import { summarizeQueue } from './queue-summary.ts'
import { uploads } from './tab-uploads.ts'
import { rateOf, type TransferSample, withSample } from './transfer-rate.ts'

const everyMs = 1_000

/** Bytes a second that are being sent; null when nothing is, or it cannot be told yet. */
export function useTransferRate(sending: boolean): number | null {
  const [samples, setSamples] = useState<readonly TransferSample[]>([])
  useEffect(() => {
    if (!sending) return
    const look = () => {
      const { sentBytes } = summarizeQueue(uploads.snapshot())
      setSamples((before) => withSample(before, { at: performance.now(), bytes: sentBytes }))
    }
    const timer = setInterval(look, everyMs)
    return () => {
      clearInterval(timer)
      setSamples([])
    }
  }, [sending])
  return sending ? rateOf(samples) : null
}
