import { describe, expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import type { ModelFile } from './models.ts';
import { expected, flowsIn } from './testing/flows-in.ts';

/** Go finds packages of the program by its module. */
const LINK = { goModules: [{ path: '', module: 'example.com/app' }] };
const RULES: readonly TaintRule[] = [
  { id: 'direct', languages: [], sources: ['remote'], sinks: ['bad'] },
  { id: 'stored', languages: [], sources: ['stored'], sinks: ['bad'] },
];

/** What the rules say of libraries, as far as these programs use them. */
const MODEL: ModelFile = {
  returns: [
    {
      call: 'gorm.io/gorm.DB.{Where,Model,Order,Select,Preload}',
      type: 'receiver',
    },
  ],
  sources: [{ call: 'source', kind: 'remote' }],
  sinks: [{ call: 'sink', argument: 0, kind: 'bad' }],
};

/** Lines marked BAD get what was stored from a request; all others do not. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Go, GORM': {
    'models/note.go': `package models
import "gorm.io/gorm"
type Note struct {
	gorm.Model
	Title string
	Text  string
	Body  string
	Views int
}
`,
    'main.go': `package main
import (
	"gorm.io/gorm"
	"example.com/app/models"
)
type Cart struct {
	Title string
}
func add(db *gorm.DB) {
	note := models.Note{Title: source(), Text: "plain"}
	db.Create(&note)
	db.Model(&models.Note{}).Where("id = ?", 1).Update("body", source())
	cart := Cart{Title: source()}
	use(cart)
}
func show(db *gorm.DB) {
	var note models.Note
	db.First(&note, 1)
	sink(note.Title) // BAD title
	sink(note.Text)
	sink(note.Body) // BAD body
	var notes []models.Note
	db.Where("id > ?", 1).Order("id").Find(&notes)
	for _, one := range notes {
		sink(one.Title) // BAD each
		sink(one.Text)
	}
	var cart Cart
	load(&cart)
	sink(cart.Title)
}
`,
  },
  'C#, Entity Framework': {
    'Note.cs': `public class Note {
  public int Id { get; set; }
  public string Title { get; set; }
  public string Text { get; set; }
  public string Body { get; set; }
}
public class Cart {
  public string Title { get; set; }
}
`,
    'Db.cs': `using Microsoft.EntityFrameworkCore;
public class Db : DbContext {
  public DbSet<Note> Notes { get; set; }
}
`,
    'A.cs': `public class A {
  private readonly Db _db;
  public A(Db db) { _db = db; }
  public void Add() {
    var note = new Note { Title = source(), Text = "plain" };
    _db.Notes.Add(note);
    _db.SaveChanges();
    var cart = new Cart { Title = source() };
    Use(cart);
  }
  public void Change() {
    var note = _db.Notes.Find(1);
    note.Body = source();
    _db.SaveChanges();
  }
  public async void Show() {
    var note = await _db.Notes.FirstOrDefaultAsync(n => n.Id == 1);
    sink(note.Title); // BAD title
    sink(note.Text);
    sink(note.Body); // BAD body
    foreach (var one in _db.Notes.Where(n => n.Id > 1).ToList()) {
      sink(one.Title); // BAD each
      sink(one.Text);
    }
    var named = _db.Notes.Select(n => n.Title).First();
    sink(named); // BAD projected
    Cart cart = Load();
    sink(cart.Title);
  }
}
`,
  },
  'Java, entity managers': {
    'Note.java': `import jakarta.persistence.*;
@Entity
class Note {
  private String title;
  private String text;
  void setTitle(String title) { this.title = title; }
  String getTitle() { return title; }
  void setText(String text) { this.text = text; }
  String getText() { return text; }
}
`,
    'A.java': `import jakarta.persistence.EntityManager;
class A {
  private EntityManager em;
  void add() {
    Note note = new Note();
    note.setTitle(source());
    note.setText("plain");
    em.persist(note);
  }
  void show() {
    Note note = em.find(Note.class, 1);
    sink(note.getTitle()); // BAD title
    sink(note.getText());
    for (Note one : em.createQuery("SELECT n FROM Note n", Note.class).getResultList()) {
      sink(one.getTitle()); // BAD each
    }
  }
}
`,
  },
  'Kotlin, JPA': {
    'Note.kt': `import jakarta.persistence.*
@Entity
class Note(var title: String, var text: String)
interface Notes : JpaRepository<Note, Long>
`,
    'A.kt': `class A(private val notes: Notes) {
  fun add() {
    notes.save(Note(source(), "plain"))
  }
  fun show() {
    for (note in notes.findAll()) {
      sink(note.title) // BAD title
      sink(note.text)
    }
    val one = notes.findById(1).get()
    sink(one.title) // BAD one
  }
}
`,
  },
  'PHP, Doctrine': {
    'Note.php': `<?php
namespace App\\Entity;
use Doctrine\\ORM\\Mapping as ORM;
#[ORM\\Entity]
class Note {
  private $title;
  private $text;
  public function setTitle($title) { $this->title = $title; }
  public function getTitle() { return $this->title; }
  public function setText($text) { $this->text = $text; }
  public function getText() { return $this->text; }
}
`,
    'NoteRepository.php': `<?php
namespace App\\Repository;
use App\\Entity\\Note;
use Doctrine\\Bundle\\DoctrineBundle\\Repository\\ServiceEntityRepository;
class NoteRepository extends ServiceEntityRepository {
  public function __construct($registry) { parent::__construct($registry, Note::class); }
}
`,
    'A.php': `<?php
use App\\Entity\\Note;
use App\\Repository\\NoteRepository;
use Doctrine\\ORM\\EntityManagerInterface;
class A {
  public function add(EntityManagerInterface $em) {
    $note = new Note();
    $note->setTitle(source());
    $note->setText('plain');
    $em->persist($note);
    $em->flush();
  }
  public function show(EntityManagerInterface $em, NoteRepository $notes) {
    $note = $em->getRepository(Note::class)->find(1);
    sink($note->getTitle()); // BAD title
    sink($note->getText());
    foreach ($notes->findAll() as $one) {
      sink($one->getTitle()); // BAD each
    }
  }
}
`,
  },
  'Ruby, blocks': {
    'note.rb': `class Note < ApplicationRecord
end
`,
    'a.rb': `def add
  Note.create do |n|
    n.title = source()
    n.text = 'plain'
  end
  Note.new.tap do |n|
    n.body = source()
    n.save
  end
end
def show
  Note.where(id: 1).each do |one|
    sink(one.title) # BAD title
    sink(one.text)
  end
  Note.all.map { |one| sink(one.body) } # BAD body
  sink(Note.pluck(:title)) # BAD plucked
  sink(Note.pluck(:text))
  Note.find(1).then { |one| sink(one.title) } # BAD then
end
`,
  },
  'TypeScript, repositories of entities': {
    'note.ts': `import { Entity, Column } from 'typeorm';
@Entity('notes')
export class Note {
  @Column() title: string;
  @Column() text: string;
}
`,
    'a.ts': `import { Repository, DataSource } from 'typeorm';
import { InjectRepository } from '@nestjs/typeorm';
import { Note } from './note';
export class Notes {
  constructor(@InjectRepository(Note) private readonly notes: Repository<Note>) {}
  async add() {
    const note = this.notes.create({ title: source(), text: 'plain' });
    await this.notes.save(note);
  }
  async show() {
    const note = await this.notes.findOneBy({ id: 1 });
    sink(note.title); // BAD title
    sink(note.text);
  }
}
async function other(data: DataSource) {
  for (const one of await data.getRepository(Note).find()) sink(one.title); // BAD each
}
`,
  },
  'Python, Peewee and documents by class': {
    'a.py': `import peewee
from mongoengine import Document, StringField
from beanie import Document as Beanie
class Note(peewee.Model):
    title = peewee.CharField()
class Page(Document):
    title = StringField()
class Post(Beanie):
    title: str
    text: str
def add():
    Note.create(title=source(), text='plain')
    Note.update(body=source()).where(Note.id == 1).execute()
    Page(title=source()).save()
async def post():
    await Post(title=source(), text='plain').insert()
def show():
    note = Note.get(Note.id == 1)
    sink(note.title) # BAD title
    sink(note.text)
    sink(Note.select().first().body) # BAD body
    sink(Page.objects.first().title) # BAD page
    for page in Page.objects(id=1):
        sink(page.title) # BAD each
async def posts():
    one = await Post.find_one(Post.id == 1)
    sink(one.title) # BAD post
    sink(one.text)
    for two in await Post.find_all().to_list():
        sink(two.title) # BAD posts
`,
  },
};

describe('what mappers keep of a request', () => {
  it.each(Object.keys(PROGRAMS))('is a source where the same field is read again: %s', async (name) => {
    const files = PROGRAMS[name] ?? {};
    const { flows } = await flowsIn(files, LINK, RULES, MODEL);
    const places = flows.filter((f) => f.ruleId === 'stored').map((f) => `${f.path}:${f.startLine}`);
    expect([...new Set(places)].sort()).toEqual(expected(files).sort());
  });
});
