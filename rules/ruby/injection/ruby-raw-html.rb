module BadgeHelper
  def badge(name)
    # ruleid: ruby-raw-html
    "<b>#{name}</b>".html_safe
  end

  def kept(name)
    # ok: ruby-raw-html
    "<b>#{name}</b>".html_safe if name.html_safe?
  end

  def translated(name)
    # ok: ruby-raw-html
    t('badges.one_html', name: name).html_safe
  end

  def fixed
    # ok: ruby-raw-html
    '<b>new</b>'.html_safe
  end
end
