module BadgeHelper
  def badge(name)
    # ruleid: ruby-raw-html
    "<b>#{name}</b>".html_safe
  end

  def fixed
    # ok: ruby-raw-html
    '<b>new</b>'.html_safe
  end
end
