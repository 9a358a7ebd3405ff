import { useEffect, useState } from 'react'
import { summarizeQueue } from './queue-summary.ts'
import { uploads } from './tab-uploads.ts'
import { rateOf, type TransferSample, withSample } from './transfer-rate.ts'

const sampleIntervalMs = 1_000

/** Upload speed in bytes per second; null when nothing is sent, or not known yet. */
export function useTransferRate(sending: boolean): number | null {
  const [samples, setSamples] = useState<readonly TransferSample[]>([])
  useEffect(() => {
    if (!sending) return
    const sample = () => {
      const { sentBytes } = summarizeQueue(uploads.snapshot())
      setSamples((before) => withSample(before, { at: performance.now(), bytes: sentBytes }))
    }
    const timer = setInterval(sample, sampleIntervalMs)
    return () => {
      clearInterval(timer)
      setSamples([])
    }
  }, [sending])
  return sending ? rateOf(samples) : null
}
