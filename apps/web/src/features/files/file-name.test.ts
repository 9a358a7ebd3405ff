import { describe, expect, it } from 'vitest'
import { splitName, withEnding } from './file-name.ts'

describe('splitName and withEnding', () => {
  it('split off the last extension', () => {
    expect(splitName('주주간계약서 v2.1.hwpx')).toEqual({ stem: '주주간계약서 v2.1', ending: '.hwpx' })
    expect(splitName('archive.tar.gz')).toEqual({ stem: 'archive.tar', ending: '.gz' })
  })

  it('accept a name without extension', () => {
    expect(splitName('README')).toEqual({ stem: 'README', ending: '' })
    expect(splitName('.htaccess')).toEqual({ stem: '.htaccess', ending: '' })
    expect(splitName('1. Corporate matters')).toEqual({ stem: '1. Corporate matters', ending: '' })
    expect(splitName('ends with.')).toEqual({ stem: 'ends with.', ending: '' })
  })

  it('do not duplicate a typed extension', () => {
    expect(withEnding('X', '.pdf')).toBe('X.pdf')
    expect(withEnding('X.pdf', '.pdf')).toBe('X.pdf')
    expect(withEnding('X.PDF', '.pdf')).toBe('X.pdf')
    expect(withEnding('.pdf', '.pdf')).toBe('.pdf.pdf')
    expect(withEnding('v2.1', '.pdf')).toBe('v2.1.pdf')
    expect(withEnding('README', '')).toBe('README')
  })
})
