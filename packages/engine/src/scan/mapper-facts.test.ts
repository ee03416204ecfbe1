import { describe, expect, it } from 'vitest';
import type { TaintRule } from '../dataflow/index.ts';
import { expected, flowsIn } from '../dataflow/testing/flows-in.ts';
import { mapperStatements } from './mapper-facts.ts';

const RULES: readonly TaintRule[] = [
  { id: 'direct', languages: [], sources: ['remote'], sinks: ['bad'] },
  { id: 'stored', languages: [], sources: ['stored'], sinks: ['bad'] },
];

const NOTE = `package app;
class Note {
  private String title;
  private String text;
  private String body;
  void setTitle(String title) { this.title = title; }
  String getTitle() { return title; }
  void setText(String text) { this.text = text; }
  String getText() { return text; }
  String getBody() { return body; }
}
`;

const PROGRAM = `package app;
class A {
  private NoteMapper notes;
  void add() {
    Note note = new Note();
    note.setTitle(source());
    note.setText("plain");
    notes.insert(note);
    notes.change(1, source());
  }
  void show() {
    Note note = notes.find(1);
    sink(note.getTitle()); // BAD title
    sink(note.getText());
    sink(note.getBody()); // BAD body
    for (Note one : notes.all()) {
      sink(one.getTitle()); // BAD each
    }
  }
}
`;

const ANNOTATED = `package app;
import org.apache.ibatis.annotations.*;
@Mapper
interface NoteMapper {
  @Insert("INSERT INTO notes (title, text) VALUES (#{title}, #{text,jdbcType=VARCHAR})")
  void insert(Note note);
  @Update({"UPDATE notes", "SET body = #{body} WHERE id = #{id}"})
  void change(@Param("id") int id, @Param("body") String body);
  @Select("SELECT id, title, text, body " + "FROM notes WHERE id = #{id}")
  Note find(int id);
  @Select("SELECT * FROM notes")
  List<Note> all();
}
`;

const INTERFACE = `package app;
interface NoteMapper {
  void insert(Note note);
  void change(int id, String body);
  Note find(int id);
  List<Note> all();
}
`;

const FILE = `<?xml version="1.0"?>
<mapper namespace="app.NoteMapper">
  <insert id="insert">INSERT INTO notes (title, text) VALUES (#{title}, #{text})</insert>
  <update id="change">
    UPDATE notes
    <set><if test="body != null">body = #{body},</if></set>
    WHERE id = #{id}
  </update>
  <select id="find" resultType="app.Note">SELECT id, title, text, body FROM notes WHERE id = #{id}</select>
  <select id="all" resultType="app.Note">SELECT * FROM notes</select>
</mapper>
`;

const storedIn = async (files: Readonly<Record<string, string>>, mapper?: string): Promise<string[]> => {
  const mappers = mapper === undefined ? [] : (mapperStatements(mapper) ?? []);
  const { flows } = await flowsIn(files, { mappers }, RULES);
  return [
    ...new Set(flows.filter((f) => f.ruleId === 'stored').map((f) => `${f.path}:${f.startLine}`)),
  ].sort();
};

describe('what statements of mappers store of a request', () => {
  it('is a source where the same column is read by an annotated method', async () => {
    const files = { 'app/A.java': PROGRAM, 'app/Note.java': NOTE, 'app/NoteMapper.java': ANNOTATED };
    expect(await storedIn(files)).toEqual(expected(files).sort());
  });

  it('is a source where the same column is read by a method of which a mapper file says the statement', async () => {
    const files = { 'app/A.java': PROGRAM, 'app/Note.java': NOTE, 'app/NoteMapper.java': INTERFACE };
    expect(await storedIn(files, FILE)).toEqual(expected(files).sort());
    expect(await storedIn(files)).toEqual([]);
    expect(await storedIn(files, FILE.replace('app.NoteMapper', 'app.OtherMapper'))).toEqual([]);
  });

  it('is found from Kotlin as well', async () => {
    const files = {
      'app/NoteMapper.java': ANNOTATED,
      'app/Note.java': NOTE,
      'app/A.kt': `package app
class A(private val notes: NoteMapper) {
  fun add() {
    notes.change(1, source())
  }
  fun show() {
    sink(notes.find(1).body) // BAD body
    sink(notes.find(1).title)
  }
}
`,
    };
    expect(await storedIn(files)).toEqual(expected(files));
  });
});
