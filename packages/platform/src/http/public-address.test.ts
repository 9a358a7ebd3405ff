import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '169.253.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a carrier', '100.64.0.1'],
    ['shared by a carrier', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.0.1'],
    ['a cloud’s metadata', '169.254.169.254'],
    ['for protocols', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped metadata', '::ffff:a9fe:a9fe'],
    ['mapped private', '0:0:0:0:0:ffff:c0a8:0101'],
    ['mapped unspecified', '::ffff:0:0'],
    ['compatible loopback', '::127.0.0.1'],
    ['translated metadata', '64:ff9b::169.254.169.254'],
    ['translated unspecified', '64:ff9b::'],
    ['translated locally', '64:ff9b:1::808:808'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fc00::1'],
    ['a cloud’s metadata', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['a Teredo tunnel', '2001:0:7f00:1::'],
    ['a 6to4 tunnel', '2002:7f00:1::1'],
    ['discarded', '100::1'],
    ['no address', 'localhost'],
    ['no address', ''],
    ['not four numbers', '127.1'],
  ])('refuses %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('judges an address of version 4 alike however it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const expected = isPublicAddress(address)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(expected)
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::', false],
  ['::2', false],
])('knows whether %s is this machine: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})
