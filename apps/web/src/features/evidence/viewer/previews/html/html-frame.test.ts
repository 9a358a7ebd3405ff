import { describe, expect, it } from 'vitest'
import { frameDocument } from './html-frame.ts'

describe('the frame of an HTML file', () => {
  const document = frameDocument('<p>Report</p><script>steal()</script>')

  it('has its policy before anything of the file', () => {
    expect(document.indexOf('Content-Security-Policy')).toBeGreaterThan(0)
    expect(document.indexOf('Content-Security-Policy')).toBeLessThan(document.indexOf('<p>Report'))
  })

  it('allows no source but inline styles and what lies in the file itself', () => {
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
