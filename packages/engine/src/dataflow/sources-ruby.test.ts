import { describe, expect, it } from 'vitest';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind (a number behind it: of so many guesses), all others by none. */
const PROGRAMS: readonly (readonly [path: string, text: string])[] = [
  [
    'a.rb',
    `require 'bunny'
conn = Bunny.new
ch = conn.create_channel
q = ch.queue('x')
q.subscribe do |info, props, body|
  system(body) # FROM message
end
`,
  ],
  [
    'a.rb',
    `class Left < ApplicationJob
  def perform(cmd)
    system(cmd) # FROM message
  end
end
`,
  ],
  [
    'a.rb',
    `class Ours < ApplicationJob
  def perform(cmd)
    system(cmd)
  end
end
def x
  Ours.perform_later('ls')
end
`,
  ],
  [
    'a.rb',
    `class Ours
  include Sidekiq::Job
  def perform(cmd, n)
    system(cmd) # FROM remote
  end
end
class XController < ApplicationController
  def x
    Ours.perform_async(params[:cmd], 1)
  end
end
`,
  ],
  [
    'a.rb',
    `class Ours
  include Sidekiq::Job
  def perform(cmd, n)
    system(cmd) # FROM remote
  end
end
class XController < ApplicationController
  def x
    Ours.perform_in(5, params[:cmd], 1)
  end
end
`,
  ],
  [
    'a.rb',
    `class C < ApplicationCable::Channel
  def receive(data)
    system(data['x']) # FROM remote
  end
end
`,
  ],
  [
    'a.rb',
    `require 'redis'
Redis.new.subscribe('c') do |on|
  on.message do |channel, text|
    system(text) # FROM message
  end
end
`,
  ],
  [
    'a.rb',
    `def lambda_handler(event:, context:)
  system(event['body']) # FROM remote
  system(event['Records'][0]['body']) # FROM message
end
`,
  ],
  [
    'a.rb',
    `system(ARGV[0]) # FROM argument
system(ENV['X']) # FROM environment
system(ENV.fetch('X')) # FROM environment
system($stdin.read) # FROM argument
system(gets) # FROM argument
STDIN.each_line do |l|
  system(l) # FROM argument
end
`,
  ],
  [
    'a.rb',
    `require 'aws-sdk-sqs'
sqs = Aws::SQS::Client.new
r = sqs.receive_message(queue_url: 'u')
r.messages.each do |m|
  system(m.body) # FROM message
end
`,
  ],
  [
    'a.rb',
    `class K < Shoryuken::Worker
end
class Work
  include Shoryuken::Worker
  def perform(sqs_msg, body)
    system(body) # FROM message
  end
end
`,
  ],
  [
    'a.rb',
    `class H < Karafka::BaseConsumer
  def consume
    messages.each do |m|
      Kernel.system(m.payload) # FROM message
    end
  end
end
`,
  ],
  [
    'a.rb',
    `class GreeterServer < Helloworld::Greeter::Service
  def say_hello(req, _call)
    Kernel.system(req.name) # FROM remote
  end
  def run(*command, id:)
    Kernel.system(*command)
  end
end
`,
  ],
  [
    'a.rb',
    `class NotesController < ApplicationController
  def show
    Kernel.system(params[:a]) # FROM remote
    Given.new(params).run
    Given.new({ a: 'b' })
  end
end
class Own
  def params
    { a: 'b' }
  end
  def run
    Kernel.system(params[:a])
  end
end
class Read
  attr_reader :params
  def run
    Kernel.system(params[:a])
  end
end
class Given
  attr_reader :params
  def initialize(params)
    @params = params
  end
  def run
    Kernel.system(params[:a]) # FROM remote
  end
end
class Made
  def run
    Kernel.system(params[:a]) # FROM remote 1
    [1].each { |n| Kernel.system(params[:a]) } # FROM remote 1
  end
end
module Mixed
  def mixed
    Kernel.system(params[:a]) # FROM remote
  end
end
class Interface < Grape::API
  get '/notes' do
    Kernel.system(params[:a]) # FROM remote
  end
end
class Under < NotesController
  def index
    Kernel.system(params[:a]) # FROM remote
  end
end
`,
  ],
];

describe('what reaches a program in Ruby', () => {
  it.each(PROGRAMS)('is told by where it comes from: %s, program %#', async (path, text) => {
    const { found, marked } = await sourceKinds('ruby', { [path]: text });
    expect(found).toEqual(marked);
  });
});
