import { describe, expect, it } from 'vitest'
import { parseSubtitles } from '../read-subtitles'

const script = `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata"
    ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/dapt1.0/content" ttp:frameRate="25"
    daptm:scriptRepresents="audio" daptm:scriptType="originalTranscript" daptm:langSrc="fr" xml:lang="en">
<head><metadata>
<daptm:daptOriginTimecode>10:01:20:12</daptm:daptOriginTimecode>
<ttm:agent xml:id="actor" type="person"><ttm:name type="full">Lan Anh</ttm:name></ttm:agent>
<ttm:agent xml:id="hero" type="character"><ttm:name type="alias">HERO</ttm:name><ttm:actor agent="actor"/></ttm:agent>
</metadata></head>
<body><div>
<div daptm:represents="audio.dialogue" daptm:onScreen="ON_OFF" begin="1s" end="2s">
<ttm:desc daptm:descType="scene">A bridge</ttm:desc>
<p ttm:agent="hero"><span>Hello.</span><audio xml:lang="en" src="a.wav"/></p>
</div></div></body></tt>`

const faultsOf = (text: string): string[] => {
  const read = parseSubtitles(text, 'script.ttml')
  if (!read.ok) return [read.error.message]
  const { repairs } = read.value
  return repairs.flatMap(({ code, line, detail }) =>
    code === 'DAPT_INVALID' ? `${line}: ${detail}` : [],
  )
}

describe('a dubbing script (DAPT)', () => {
  it('that keeps the rules has no faults, also without a line', () => {
    expect(faultsOf(script)).toEqual([])
    expect(faultsOf(script.replace(/<body>.*<\/body>/s, ''))).toEqual([
      'The script (DAPT) is valid but holds no line yet.',
    ])
  })

  it.each([
    ['encoding="UTF-8"', 'encoding="ISO-8859-1"', /^1: The encoding/],
    ['?>', '?><!DOCTYPE tt [<!ENTITY a "b">]>', /^1: Entities/],
    ['dapt1.0/content"', 'imsc1.2/text"', /^2: ttp:contentProfiles/],
    ['ttp:frameRate="25"', 'ttp:frameRate="25" ttp:profile="p"', /^2: ttp:profile/],
    ['"originalTranscript"', '"transcript"', /^2: daptm:scriptType/],
    ['daptm:scriptType="originalTranscript"', '', /scriptType is missing/],
    ['Represents="audio"', 'Represents="audio, visual"', /no list of content descriptors/],
    ['daptm:scriptRepresents="audio"', '', /scriptRepresents is missing/],
    ['Represents="audio"', 'Represents="visual"', /^11: .*not in daptm:scriptRepresents/],
    ['daptm:represents="audio.dialogue"', '', /^11: daptm:represents is missing/],
    ['"audio.dialogue"', '"#speech"', /^11: .*no content descriptor/],
    [' xml:lang="en">', '>', /^2: xml:lang/],
    ['langSrc="fr"', 'langSrc=""', /^2: daptm:langSrc/],
    ['"ON_OFF"', '"SOMETIMES"', /^11: daptm:onScreen/],
    ['"scene"', '"bridge"', /^12: daptm:descType/],
    ['10:01:20:12', '10:01:20:25', /^6: .*more than 25/],
    ['10:01:20:12', '10012012', /^6: .*no timecode/],
    ['ttp:frameRate="25"', '', /^6: .*needs ttp:frameRate/],
    ['xml:id="actor"', 'xml:id="#1"', /^7: The agent’s xml:id/],
    ['agent="actor"', 'agent="hero"', /^8: The actor/],
    ['<ttm:name type="full">Lan Anh</ttm:name>', '', /^7: .*no ttm:name/],
    ['<audio xml:lang="en"', '<audio xml:lang="fr"', /^13: The sound is in/],
  ])('names what breaks a rule: %s → %s', (valid, invalid, fault) => {
    expect(script).toContain(valid)
    expect(faultsOf(script.replace(valid, invalid)).join('\n')).toMatch(fault)
  })

  it('is told from other timed text, which keeps other rules', () => {
    expect(faultsOf('<tt><body><div><p begin="1s" end="2s">Hello.</p></div></body></tt>')).toEqual(
      [],
    )
  })
})
