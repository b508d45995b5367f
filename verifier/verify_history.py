#!/usr/bin/env python3
"""Verifies an export of Plumbline's history, by docs/history-proof.md. It needs the standard library alone, and no network.

--head HASH   a hash that was published or recorded elsewhere (of a block, or the head of the heads): the export must lead to it
--heads FILE  a file, mail or log with published heads (plumbline-head/1): the export must agree with all of its installation
FILE may be - for the standard input. Exits with 0 when the export is valid, 1 when it is not, 2 when it cannot be opened."""
import argparse, hashlib, json, re, sys
FIELDS = {'history': (18, 14), 'refusals': (17, 11)}  # the number of fields of a leaf, and the position of its project
HASH = re.compile('[0-9a-f]{64}')
HEAD_LINE = re.compile(r'plumbline-head/1 (\S+) (\S+) (\S+) ([0-9a-f]{64}) 0:(\d+):([0-9a-f]{64}) (\d+) (\S+Z)')

class Invalid(Exception):
    pass

def require(condition, words):
    if not condition: raise Invalid(words)

def canonical(values):
    datas = [None if value is None else value.encode() for value in values]
    return b''.join((-1 if data is None else len(data)).to_bytes(4, 'big', signed=True) + (data or b'') for data in datas)

def digest(domain, *parts):
    return hashlib.sha256(bytes([domain]) + b''.join(parts)).digest()

def tree_root(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256(b'').digest()
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return digest(1, tree_root(leaves[:left]), tree_root(leaves[left:]))

def root_by_path(leaf, index, size, path):
    require(bool(path) == (size > 1), 'the audit path has another length')
    if size == 1: return leaf
    left = 1 << (size - 1).bit_length() - 1
    if index < left: return digest(1, root_by_path(leaf, index, left, path[:-1]), path[-1])
    return digest(1, path[-1], root_by_path(leaf, index - left, size - left, path[:-1]))

def hash_of(value):
    require(isinstance(value, str) and HASH.fullmatch(value), 'a hash is not 64 hexadecimal digits')
    return bytes.fromhex(value)

def number_of(text):
    require(isinstance(text, str) and re.fullmatch('0|-?[1-9][0-9]{0,19}', text), 'a number is not decimal text')
    return int(text)

def texts(value, count, tag):
    good = isinstance(value, list) and all(one is None or isinstance(one, str) for one in value)
    require(good and len(value) == count and value[0] == tag, 'the values are of another format')
    return value

def read_line(raw):
    try:
        text = raw.decode()
        value = json.loads(text)
        spelled = json.dumps(value, ensure_ascii=False, separators=(',', ':')) + '\n'
    except (ValueError, RecursionError):
        raise Invalid('it is not JSON') from None
    require(isinstance(value, dict) and spelled == text, 'it is not spelled as the format demands')
    return value

class Export:
    """The state of reading an export, one line at a time; of a block only the hashes of its rows are kept."""
    def __init__(self, visit):
        self.visit, self.header, self.block, self.end = visit, None, None, None
        self.lines = self.sequence = self.rows = self.own = self.before = 0

    def take(self, raw):
        self.lines += 1
        line = read_line(raw)
        kind = tuple(line)
        require(self.end is None, 'something follows the last line')
        if self.header is None:
            return self.begin(line, kind)
        if kind == (('row',) if self.project is None else ('nonce', 'row')):
            return self.take_row(line)
        self.close_block()
        if kind == (('block', 'salt') if self.project is None else ('block', 'index', 'size', 'path')):
            self.begin_block(line)
        elif kind == ('digest',) and self.project is not None:
            self.counted = False
            self.link(hash_of(line['digest']), None)
        else:
            require(kind == ('head', 'sequence', 'rows'), 'it has no place here')
            self.end = [hash_of(line['head']), line['sequence'], line['rows']]
            require(self.end == [self.head, self.sequence, self.rows], 'the blocks do not lead to the head, or rows are missing')

    def begin(self, line, kind):
        require(kind == ('format', 'chain', 'project', 'previous'), 'it is not the first line of an export')
        self.header, self.chain, self.project = line, line['chain'], line['project']
        require(line['format'] == 'plumbline-history-export/1' and self.chain in list(FIELDS), 'the format is unknown')
        require(self.project is None or type(self.project) is int and self.project > 0, 'the project is not an id')
        self.head = hash_of(line['previous']) if line['previous'] != '' else b''
        self.counted = not self.head  # version 1 may have sealed rows before

    def begin_block(self, line):
        values = texts(line['block'], 12, f'{self.chain}-block/2')
        require(values[1] == '0' and number_of(values[2]) == self.sequence + 1, 'blocks are missing, or in another order')
        before = number_of(values[6])
        require(before == self.before if self.counted else before >= self.before, 'it does not continue the rows before it')
        self.salt = hash_of(line['salt']) if self.project is None else None
        self.block, self.before, self.leaves, self.last = line, before, [], None

    def take_row(self, line):
        require(self.block is not None, 'a row belongs to no block')
        count, place = FIELDS[self.chain]
        row, block = texts(line['row'], count, f'{self.chain}/2'), self.block['block']
        number, position = number_of(row[1]), (number_of(row[3]), number_of(row[2]))
        first = self.before + len(self.leaves) + 1
        if self.project is None:
            require(number == first, 'a row has not the number that follows')
            nonce = digest(5, self.salt, row[1].encode())
        else:
            require(row[place] == str(self.project), 'the row is of another project')
            require(first <= number <= self.before + number_of(block[7]), 'a row has a number of another block')
            nonce = hash_of(line['nonce'])
        require(row[4] == block[3], 'the row is of another origin than its block')
        require(self.last is None or number > self.last[0] and position > self.last[1], 'rows are in another order')
        self.last = (number, position)
        self.leaves.append((row[place], digest(0, nonce, canonical(row))))
        self.rows += 1

    def close_block(self):
        if self.block is None: return
        line, block, groups = self.block, self.block['block'], {}
        for project, leaf in self.leaves: groups.setdefault(project, []).append(leaf)
        order = sorted(groups, key=lambda project: number_of(project or '0'))
        tops = [digest(2, canonical([one, str(len(groups[one])), tree_root(groups[one]).hex()])) for one in order]
        count = number_of(block[7])
        if self.project is None:
            root, size = tree_root(tops), len(tops)
            require(len(self.leaves) == count, f'block {block[2]} has not all of its rows')
            require(self.last is None or self.last[1] == (number_of(block[4]), number_of(block[5])), f'block {block[2]} ends otherwise')
        else:
            index, size, path = line['index'], line['size'], line['path']
            require(type(index) is type(size) is int and 0 <= index < size and isinstance(path, list), 'the place is impossible')
            require(tops, f'block {block[2]} has no row of the project')
            root = root_by_path(tops[0], index, size, [hash_of(one) for one in path])
        require(root.hex() == block[9] and size == number_of(block[8]), f'the rows of block {block[2]} are not those that it sealed')
        self.before, self.counted, self.own, self.block = self.before + count, True, self.own + 1, None
        self.link(digest(4, canonical(block)), self.before)

    def link(self, content, rows):
        self.sequence, self.head = self.sequence + 1, digest(3, self.head, content)
        heads = digest(6, canonical([f'{self.chain}-heads/2', '0', str(self.sequence), self.head.hex()]))
        self.visit(self.sequence, self.head.hex(), heads.hex(), rows)

def verify(lines, heads=(), published=()):
    """Reads an export; `heads` are hashes, `published` tuples of HEAD_LINE. Returns the Export. Raises Invalid."""
    missing, agreed, by_block = set(heads), set(), {}
    for one in published: by_block.setdefault((int(one[4]), one[5], one[3]), []).append(one)

    def visit(sequence, head, overall, rows):
        missing.difference_update((head, overall))
        agreed.update(one for one in by_block.get((sequence, head, overall), ()) if rows in (None, int(one[6])))

    export = Export(visit)
    for raw in lines:
        try:
            export.take(raw)
        except Invalid as error:
            raise Invalid(f'line {export.lines}: {error}') from None
    require(export.end is not None, 'the last line is missing: the export was cut off')
    require(not missing, f'it does not lead to the head {", ".join(sorted(missing))}')
    require(agreed or not published, 'it agrees with none of the published heads')
    origins = {one[:3] for one in agreed}
    for one in published:
        require(one in agreed or one[:3] not in origins, f'it disagrees with the head of block {one[4]} of {one[7]}, or ends before it')
    export.agreed = len(agreed)
    return export

def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('file', metavar='FILE')
    parser.add_argument('--head', action='append', default=[], metavar='HASH', type=str.lower)
    parser.add_argument('--heads', action='append', default=[], metavar='FILE')
    options, published = parser.parse_args(words), set()
    if not all(HASH.fullmatch(head) for head in options.head):
        parser.error('--head must be a hash of 64 hexadecimal digits')
    try:
        for name in options.heads:
            with open(name, encoding='utf-8', errors='replace') as file:
                published.update(found.groups() for found in HEAD_LINE.finditer(re.sub('=\r?\n', '', file.read())))  # as mails wrap lines
        if options.heads and not published:
            parser.error('no published head is in ' + ', '.join(options.heads))
        with sys.stdin.buffer if options.file == '-' else open(options.file, 'rb') as file:
            export = verify(file, options.head, published)
    except OSError as error:
        parser.exit(2, f'{error.filename} cannot be read: {error.strerror}\n')
    except Invalid as error:
        print(f'INVALID: {error}.')
        return 1
    print(f'Valid: the {export.chain} of {"all projects" if export.project is None else f"project {export.project}"}, {export.rows} rows in {export.own} of {export.sequence} blocks.')
    print(f'The head is block {export.sequence}, {export.head.hex()}.')
    print(f'It leads to {len(set(options.head))} given and {export.agreed} published heads.' if options.head or published else
          'Not compared with a published head (--head, --heads): a cut end, or a history sealed anew, would not show.')
    return 0

if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
