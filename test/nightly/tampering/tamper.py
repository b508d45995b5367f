"""Tampers with honest exports at random and counts what a verifier finds.

    python3 tamper.py FOLDER COUNT SEED [--weak]

FOLDER holds exports (*.jsonl), each with the hashes of its blocks (*.heads). First every export must be valid as it is; then each of COUNT
tamperings must make one invalid. --weak plants a fault: a verifier that does not compare the root of a block with its rows. Prints JSON.
"""
import importlib.util
import io
import json
import pathlib
import random
import sys

folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
path = pathlib.Path(__file__).parents[3] / 'verifier' / 'verify_history.py'
spec = importlib.util.spec_from_file_location('verify_history', path)
verifier = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
spec.loader.exec_module(verifier)
rng = random.Random(seed)

if '--weak' in sys.argv:
    strict = verifier.require

    def weak(condition, words):
        if 'not those that it sealed' not in words:
            strict(condition, words)

    verifier.require = weak


def is_valid(data, head):
    try:
        verifier.verify(io.BytesIO(data), [head])
        return True
    except verifier.Invalid:
        return False


def spell(lines):
    return b''.join(json.dumps(line, ensure_ascii=False, separators=(',', ':')).encode() + b'\n' for line in lines)


def places(lines, key):
    return [at for at, line in enumerate(lines) if key in line]


def another_text(text):
    if text is None:
        return rng.choice(['', '0', 'x'])
    kind = rng.randrange(5)
    if kind == 0 and text:
        at = rng.randrange(len(text))
        return text[:at] + text[at + 1:]
    if kind == 1:
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice('0aÄ🚀"\\ \n') + text[at:]
    if kind == 2 and len(text) > 1:
        at = rng.randrange(len(text) - 1)
        return text[:at] + text[at + 1] + text[at] + text[at + 2:]
    if kind == 3 and text.lstrip('-').isdigit():
        return str(int(text) + rng.choice([-1, 1]))
    return None if rng.random() < 0.2 else text + 'x'


def other_hash(text):
    at = rng.randrange(len(text)) if text else 0
    return text[:at] + rng.choice([digit for digit in '0123456789abcdef' if digit != text[at:at + 1]]) + text[at + 1:] if text else 'ab' * 32


def change_field(lines, _):
    at = rng.choice(places(lines, 'row'))
    row = lines[at]['row']
    field = rng.randrange(len(row))
    row[field] = another_text(row[field])


def change_block(lines, _):
    block = lines[rng.choice(places(lines, 'block'))]['block']
    field = rng.randrange(len(block))
    block[field] = another_text(block[field])


def change_hash(lines, _):
    keys = [(at, key) for at, line in enumerate(lines) for key in ('previous', 'salt', 'nonce', 'digest', 'head') if key in line]
    at, key = rng.choice(keys)
    lines[at][key] = other_hash(lines[at][key])


def change_place(lines, _):
    ends = [(len(lines) - 1, 'sequence'), (len(lines) - 1, 'rows'), (0, 'project'), (0, 'chain'), (0, 'format')]
    own = [(at, key) for at, line in enumerate(lines) for key in ('index', 'size', 'path') if key in line]
    at, key = rng.choice(own or ends) if rng.random() < 0.6 else rng.choice(ends)
    value = lines[at][key]
    if key == 'path':
        edit = rng.randrange(3)
        if value and edit == 0:
            value.pop(rng.randrange(len(value)))
        elif value and edit == 1:
            step = rng.randrange(len(value))
            value[step] = other_hash(value[step])
        else:
            value.insert(rng.randrange(len(value) + 1), 'cd' * 32)
    elif isinstance(value, str):
        lines[at][key] = another_text(value)
    else:
        lines[at][key] = 1 if value is None else value + rng.choice([-1, 1])


def delete_line(lines, _):
    lines.pop(rng.randrange(len(lines)))


def insert_line(lines, _):
    lines.insert(rng.randrange(len(lines) + 1), json.loads(json.dumps(rng.choice(lines))))


def insert_row(lines, _):
    at = rng.choice(places(lines, 'row'))
    forged = json.loads(json.dumps(lines[at]))
    forged['row'][rng.randrange(2, len(forged['row']))] = rng.choice(['1', 'x', None])
    lines.insert(at + 1, forged)
    lines[-1]['rows'] += 1


def swap_rows(lines, _):
    one, two = rng.sample(places(lines, 'row'), 2)
    lines[one], lines[two] = lines[two], lines[one]


def swap_blocks(lines, _):
    starts = sorted(places(lines, 'block') + places(lines, 'digest'))
    parts = [lines[a:b] for a, b in zip(starts, starts[1:] + [len(lines) - 1])]
    one, two = rng.sample(range(len(parts)), 2)
    parts[one], parts[two] = parts[two], parts[one]
    lines[starts[0]:-1] = [line for part in parts for line in part]


def delete_block(lines, _):
    starts = sorted(places(lines, 'block') + places(lines, 'digest'))
    at = rng.randrange(len(starts))
    end = (starts + [len(lines) - 1])[at + 1]
    gone = sum('row' in line for line in lines[starts[at]:end])
    del lines[starts[at]:end]
    lines[-1]['sequence'] -= 1
    lines[-1]['rows'] -= gone


def cut_end(lines, heads):
    """Cuts whole blocks off, and writes a last line that fits: only the head tells."""
    starts = sorted(places(lines, 'block') + places(lines, 'digest'))
    kept = rng.randrange(1, len(starts))
    lines[starts[kept]:-1] = []
    lines[-1] = {'head': heads[kept - 1], 'sequence': kept, 'rows': len(places(lines, 'row'))}


def rewrite(lines, _):
    """Changes a row and seals everything anew, with every hash as it must be: only the head tells."""
    at = rng.choice(places(lines, 'row'))
    field = rng.choice([5, 9, 10, 12])
    lines[at]['row'][field] = (lines[at]['row'][field] or '') + 'x'
    chain, head = lines[0]['chain'], bytes.fromhex(lines[0]['previous'])
    digest, canonical = verifier.digest, verifier.canonical
    starts = places(lines, 'block')
    for start, end in zip(starts, starts[1:] + [len(lines) - 1]):
        line, groups = lines[start], {}
        for one in lines[start + 1:end]:
            row = one['row']
            nonce = digest(5, bytes.fromhex(line['salt']), row[1].encode())
            groups.setdefault(row[verifier.FIELDS[chain][1]], []).append(digest(0, nonce, canonical(row)))
        order = sorted(groups, key=lambda project: int(project or 0))
        tops = [digest(2, canonical([one, str(len(groups[one])), verifier.tree_root(groups[one]).hex()])) for one in order]
        line['block'][9] = verifier.tree_root(tops).hex()
        head = digest(3, head, digest(4, canonical(line['block'])))
    lines[-1]['head'] = head.hex()


def byte_edit(data):
    at = rng.randrange(len(data))
    kind = rng.randrange(4)
    if kind == 0:
        return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1:]
    if kind == 1:
        return data[:at] + data[at + rng.randrange(1, 40):]
    if kind == 2:
        return data[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(1, 4))) + data[at:]
    return data[:at]


EDITS = [change_field, change_block, change_hash, change_place, delete_line, insert_line, insert_row, swap_rows, swap_blocks,
         delete_block, cut_end, rewrite]
NEEDS = {
    insert_row: lambda lines: True,
    swap_rows: lambda lines: len(places(lines, 'row')) > 1,
    swap_blocks: lambda lines: len(places(lines, 'block') + places(lines, 'digest')) > 1,
    cut_end: lambda lines: len(places(lines, 'block') + places(lines, 'digest')) > 1,
    rewrite: lambda lines: lines[0]['project'] is None,
}

exports = []
for file in sorted(folder.glob('*.jsonl')):
    data = file.read_bytes()
    exports.append((file.name, data, json.loads(file.with_suffix('.heads').read_text())))
refused = [name for name, data, heads in exports if not is_valid(data, heads[-1])]
kinds, missed, tampered = {}, [], 0
while tampered < count:
    name, data, heads = rng.choice(exports)
    kind = rng.choice(EDITS + [byte_edit] * 3)
    if kind is byte_edit:
        edited = byte_edit(data)
    else:
        lines = [json.loads(line) for line in data.splitlines()]
        if not NEEDS.get(kind, lambda _: True)(lines):
            continue
        kind(lines, heads)
        edited = spell(lines)
    if edited == data:
        continue
    tampered += 1
    kinds[kind.__name__] = kinds.get(kind.__name__, 0) + 1
    if is_valid(edited, heads[-1]):
        missed.append([kind.__name__, name, tampered])
print(json.dumps({'exports': len(exports), 'refused': refused, 'tamperings': tampered, 'seed': seed, 'kinds': kinds,
                  'missed': len(missed), 'first': missed[:5]}))
