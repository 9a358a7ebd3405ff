import { describe, expect, it } from 'vitest'
import { frameDocument } from './html-frame.ts'

describe('frameDocument', () => {
  const document = frameDocument('<p>Report</p><script>steal()</script>')

  it('puts the content security policy before the content of the file', () => {
    expect(document.indexOf('Content-Security-Policy')).toBeGreaterThan(0)
    expect(document.indexOf('Content-Security-Policy')).toBeLessThan(document.indexOf('<p>Report'))
  })

  it('allows only inline styles and data embedded in the file', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(document)?.[1] ?? ''
    expect(policy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      'font-src data:',
      "form-action 'none'",
      'img-src data:',
      "style-src 'unsafe-inline'",
    ])
  })
})
