import { describe, expect, it } from 'vitest'
import { splitName } from './file-name.ts'

describe('the name of a file', () => {
  it('has a last ending', () => {
    expect(splitName('주주간계약서 v2.1.hwpx')).toEqual({ stem: '주주간계약서 v2.1', ending: '.hwpx' })
    expect(splitName('archive.tar.gz')).toEqual({ stem: 'archive.tar', ending: '.gz' })
  })

  it('may have none', () => {
    expect(splitName('README')).toEqual({ stem: 'README', ending: '' })
    expect(splitName('.htaccess')).toEqual({ stem: '.htaccess', ending: '' })
    expect(splitName('1. Corporate matters')).toEqual({ stem: '1. Corporate matters', ending: '' })
    expect(splitName('ends with.')).toEqual({ stem: 'ends with.', ending: '' })
  })
})
