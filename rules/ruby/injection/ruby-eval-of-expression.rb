def run(text)
  # ruleid: ruby-eval-of-expression
  eval(text)
  # ok: ruby-eval-of-expression
  eval('1 + 1')
end

def chosen
  return unless TYPES.include?(params[:type])
  # ok: ruby-eval-of-expression
  params[:type].constantize.new
end

def named
  # ruleid: ruby-eval-of-expression
  params[:type].constantize.new
end

def record_params
  # ok: ruby-eval-of-expression
  self.send("#{controller_name.singularize}_params")
end

def asked
  # ruleid: ruby-eval-of-expression
  self.send("#{params[:kind]}_fields")
end

def listed
  # ok: ruby-eval-of-expression
  TYPES.find { |one| one == params[:type] }&.constantize
end

class ColumnsController < ApplicationController
  COLUMNS = %w[added closed].freeze
  before_action :ensure_known_column

  def show
    # ok: ruby-eval-of-expression
    @column = board.public_send("#{params[:id]}_column")
  end

  private

  def ensure_known_column
    head :not_found unless COLUMNS.include?(params[:id])
  end
end

class RowsController < ApplicationController
  ROWS = %w[added closed].freeze
  before_action :ensure_known_row

  def show
    # ruleid: ruby-eval-of-expression
    @row = board.public_send("#{params[:id]}_row")
  end

  private

  def ensure_known_row
    logger.info('unknown') unless ROWS.include?(params[:id])
  end
end
